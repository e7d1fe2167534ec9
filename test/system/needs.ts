// What a scenario needs of the machine. Nothing is installed here: the message says how to.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Need } from './scenario.ts'

/** Debian has servers such as haproxy outside the PATH of ordinary users. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** The path of a program; throws without it, which its need has reported before. */
export function pathOf(program: string): string {
  const path = findProgram(program)
  if (path === undefined) throw new Error(`${program} is not installed`)
  return path
}

export function program(name: string, debianPackage = name): Need {
  return () => (findProgram(name) === undefined ? `${name} (apt install ${debianPackage})` : undefined)
}

export const postgresql15: Need = () =>
  existsSync(`${postgresql15Programs}/postgres`) ? undefined : 'PostgreSQL 15 (apt install postgresql-15)'

export const postgresql15Programs = '/usr/lib/postgresql/15/bin'

/** The library that changes the clock of a program. */
export const libfaketime = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

export const fakeTime: Need = () => (libfaketime === undefined ? 'libfaketime (apt install libfaketime)' : undefined)

export const linux: Need = () => (process.platform === 'linux' ? undefined : 'Linux')

export const root: Need = () => (process.geteuid?.() === 0 ? undefined : 'root')

export const mayMount: Need = () => {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status === 0) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return mounted.status === 0 ? undefined : `the right to mount a file system (${mounted.stderr.split('\n')[0]})`
}

/** The first line that a program prints about its version. */
export function versionOf(path: string, flag = '--version'): string {
  const { stdout, stderr } = spawnSync(path, [flag], { encoding: 'utf8' })
  return (stdout || stderr).split('\n')[0]?.trim() ?? ''
}

function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
