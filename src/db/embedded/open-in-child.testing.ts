// Child processes for the tests. Run as a program, this file opens a home and obeys messages. Imported, it starts and
// controls such processes, and records homes and processes so that `cleanUp` can remove them.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { asAppError } from '../../core/own-failure.ts'
import { findUsableBinaries } from './binaries.ts'
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
  /** Run in the shell before the process: `ulimit -f 100`. */
  readonly shellCommand?: string
  /** If set, the process only finds usable programs: the root of the package, then the folders for a copy. */
  readonly binaries?: readonly string[]
}

export interface ChildOpener {
  readonly pid: number
  /** The result of opening. */
  readonly opened: Promise<Report>
  release(): Promise<void>
  /** The process exits without a release because it has no more work. */
  exitWithoutRelease(): Promise<void>
  kill(): Promise<void>
}

const homes: string[] = []
const pids = new Set<number>()

export function openInChild(
  home: string,
  { account, shellCommand: before, binaries = [] }: OpenerOptions = {},
): ChildOpener {
  const command = [process.execPath, import.meta.filename, home, ...binaries]
  const [program = '', ...args] = before ? ['/bin/sh', '-c', `${before}; exec "$@"`, 'sh', ...command] : command
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit', 'ipc'], ...account })
  const pid = track(child.pid)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const opened = new Promise<Report>((resolve, reject) => {
    let report: Report | undefined
    child.once('message', (message) => {
      report = message as Report
      if (report.url !== undefined) resolve(report)
    })
    // Without a database the process exits, and the test continues after that.
    child.once('exit', (code) => {
      if (report) resolve(report)
      else reject(new Error(`The process ended with ${code} before it reported`))
    })
  })
  // Tests that kill it do not wait for its report.
  opened.catch(() => undefined)
  const end = async (request: () => void) => {
    request()
    await exited
  }
  return {
    pid,
    opened,
    release: () => end(() => child.send('release')),
    exitWithoutRelease: () => end(() => child.send('exit')),
    kill: () => end(() => child.kill('SIGKILL')),
  }
}

/** A process that does nothing, as the owner of the data. */
export function startIdleProcess(data: string): ChildProcess {
  const { uid, gid } = statSync(data)
  const account = process.geteuid?.() === 0 ? { uid, gid } : {}
  const child = spawn('/bin/sleep', ['600'], { stdio: 'ignore', ...account })
  track(child.pid)
  return child
}

/** A path in a new temporary directory; the home itself does not exist yet. `cleanUp` removes the directory. */
export function newHome(mode = 0o755): string {
  const parent = mkdtempSync(join(tmpdir(), 'scrapersky-embedded-'))
  chmodSync(parent, mode)
  homes.push(join(parent, 'home'))
  return join(parent, 'home')
}

export function serverPid(home: string): number {
  return track(Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]))
}

export async function query(url: string | undefined, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  // If the server stops, the query rejects.
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

/** Kills the processes that are left, removes the homes, and returns the pids of those processes. */
export function cleanUp(): number[] {
  const left = [...pids].filter(isRunning)
  for (const pid of left) process.kill(pid, 'SIGKILL')
  for (const home of homes.splice(0)) rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 })
  pids.clear()
  return left
}

/** The user of the tests; if that is root, also an ordinary user, if it may read this project. */
export function possibleAccounts(): { name: string; account: Account | undefined }[] {
  const self = { name: 'the user of the tests', account: undefined }
  return [self, ...ordinaryAccounts()]
}

/** The user of the tests; if that is root, a user that may read this project. */
export function ordinaryAccounts(): { name: string; account: Account | undefined }[] {
  if (process.geteuid?.() !== 0) return [{ name: 'the user of the tests', account: undefined }]
  const account = passwdEntry('nobody')
  if (account === undefined) return []
  const readable = [process.execPath, import.meta.filename].every((path) => isReachable(path, account))
  return readable ? [{ name: 'an ordinary user', account }] : []
}

function track(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The process did not start')
  pids.add(pid)
  return pid
}

async function main([home = '', root, ...folders]: string[]): Promise<void> {
  if (root !== undefined) {
    process.send?.({ root: await findUsableBinaries({ root, version: '18.0.0', major: '18' }, undefined, folders) })
    return process.disconnect()
  }
  const database = await openEmbedded(home)
  process.once('message', (request) => {
    const done = request === 'release' ? database.release() : Promise.resolve()
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
