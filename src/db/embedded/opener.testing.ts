// A second process for the tests: run as a program it opens the home it is given and does as it is told; imported, it
// starts and commands such processes, and remembers every home and process so that none is left over.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { asAppError } from '../../core/errors.ts'
import { usableBinaries } from './binaries.ts'
import { openEmbedded } from './open-embedded.ts'
import type { Account } from './ownership.ts'
import { isRunning } from './process-identity.ts'
import { isReachable } from './reachable.ts'
import { passwdEntry } from './server-account.ts'

interface Report {
  readonly url?: string
  readonly started?: boolean
  readonly root?: string
  readonly error?: { readonly code: string; readonly message: string }
}

interface OpenerOptions {
  readonly account?: Account | undefined
  /** For the shell, before the process: `ulimit -f 100`. */
  readonly before?: string
  /** Only find usable programs: the root of the package, then the folders for a copy. */
  readonly binaries?: readonly string[]
}

export interface Opener {
  readonly pid: number
  /** What came of opening. */
  readonly opened: Promise<Report>
  release(): Promise<void>
  /** Ends without a release, by having nothing more to do. */
  leave(): Promise<void>
  kill(): Promise<void>
}

const homes: string[] = []
const pids = new Set<number>()

export function opener(home: string, { account, before, binaries = [] }: OpenerOptions = {}): Opener {
  const command = [process.execPath, import.meta.filename, home, ...binaries]
  const [program = '', ...args] = before ? ['/bin/sh', '-c', `${before}; exec "$@"`, 'sh', ...command] : command
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit', 'ipc'], ...account })
  const pid = remember(child.pid)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const opened = new Promise<Report>((resolve, reject) => {
    let report: Report | undefined
    child.once('message', (message) => {
      report = message as Report
      if (report.url !== undefined) resolve(report)
    })
    // Without a database it has nothing more to do, and is gone before the test goes on.
    child.once('exit', (code) => {
      if (report) resolve(report)
      else reject(new Error(`The process ended with ${code} before it reported`))
    })
  })
  // Tests that kill it do not wait for its report.
  opened.catch(() => undefined)
  const end = async (how: () => void) => {
    how()
    await exited
  }
  return {
    pid,
    opened,
    release: () => end(() => child.send('release')),
    leave: () => end(() => child.send('leave')),
    kill: () => end(() => child.kill('SIGKILL')),
  }
}

/** A process that does nothing, as whoever owns the data. */
export function bystander(data: string): ChildProcess {
  const { uid, gid } = statSync(data)
  const account = process.geteuid?.() === 0 ? { uid, gid } : {}
  const child = spawn('/bin/sleep', ['600'], { stdio: 'ignore', ...account })
  remember(child.pid)
  return child
}

/** A directory that is removed at the end; the home lies in it and does not exist yet. */
export function newHome(mode = 0o755): string {
  const parent = mkdtempSync(join(tmpdir(), 'scrapersky-embedded-'))
  chmodSync(parent, mode)
  homes.push(join(parent, 'home'))
  return join(parent, 'home')
}

export function serverPid(home: string): number {
  return remember(Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]))
}

export async function query(url: string | undefined, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  // Tests that take the server away see it in the query's own rejection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(2)
}

/** Ends and removes everything, and gives back the processes that a test should not have left. */
export function cleanUp(): number[] {
  const left = [...pids].filter(isRunning)
  for (const pid of left) process.kill(pid, 'SIGKILL')
  for (const home of homes.splice(0)) rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 })
  pids.clear()
  return left
}

/** Users to try as: ourselves, and when we are root an ordinary one too, if it may read this project. */
export function possibleAccounts(): { name: string; account: Account | undefined }[] {
  const ourselves = { name: 'the user of the tests', account: undefined }
  return [ourselves, ...ordinaryAccounts()]
}

/** Whoever is not root: ourselves, or when we are root a user that may read this project. */
export function ordinaryAccounts(): { name: string; account: Account | undefined }[] {
  if (process.geteuid?.() !== 0) return [{ name: 'the user of the tests', account: undefined }]
  const account = passwdEntry('nobody')
  if (account === undefined) return []
  const readable = [process.execPath, import.meta.filename].every((path) => isReachable(path, account))
  return readable ? [{ name: 'an ordinary user', account }] : []
}

function remember(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The process did not start')
  pids.add(pid)
  return pid
}

async function main([home = '', root, ...folders]: string[]): Promise<void> {
  if (root !== undefined) {
    process.send?.({ root: await usableBinaries({ root, version: '18.0.0', major: '18' }, undefined, folders) })
    return process.disconnect()
  }
  const database = await openEmbedded(home)
  process.once('message', (order) => {
    const done = order === 'release' ? database.release() : Promise.resolve()
    void done.then(() => process.disconnect())
  })
  process.send?.({ url: database.url, started: database.started })
}

if (import.meta.filename === process.argv[1]) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const { code, message } = asAppError(error)
    process.send?.({ error: { code, message } })
    process.disconnect()
  })
}
