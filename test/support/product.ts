// The product as people run it: real processes in a process group of their own, a clean environment, a home that is
// removed afterwards. Every process is recorded, so that a test can check that none is left.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { isRunning } from '../../src/db/embedded/process-identity.ts'
import { until } from '../../src/testing/until.ts'

const projectRoot = resolve(import.meta.dirname, '../..')
const bin = join(projectRoot, 'bin/scrapersky.mjs')

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Default: `scrapersky` under the Node of the tests. */
  readonly command?: readonly string[]
  readonly cwd?: string
  readonly uid?: number
  readonly gid?: number
}

export interface Product {
  readonly pid: number
  readonly stdout: string
  readonly stderr: string
  /** As in a shell: 128 + signal for a killed process. */
  readonly exitCode: Promise<number>
  /** Waits for the URL that it prints; fails with its output when it exits before. */
  ready(): Promise<string>
  /** What a terminal does at Ctrl-C: the signal goes to the whole group. */
  signalAll(signal: NodeJS.Signals): void
  /** What a supervisor does: only the process that it started. */
  signalTop(signal: NodeJS.Signals): void
}

const seen = new Set<number>()
const folders: string[] = []

/** Starts `scrapersky` with these arguments, or `command`, and does not wait. */
export function startProduct(args: readonly string[], options: RunOptions = {}): Product {
  const [program = process.execPath, ...before] = options.command ?? [process.execPath, bin]
  const { uid, gid } = options
  const child = spawn(program, [...before, ...args], {
    cwd: options.cwd ?? projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Most tests do not need the demo town.
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, PORT: '0', DEMO: 'off', ...options.env },
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  })
  const output = collect(child)
  const pid = child.pid ?? 0
  seen.add(pid)
  const exitCode = new Promise<number>((done) => {
    child.once('error', () => done(127))
    // `close` and not `exit`: all output has arrived by then.
    child.once('close', (code, signal) => done(code ?? 128 + (signal === 'SIGKILL' ? 9 : 15)))
  })
  let ended = false
  void exitCode.then(() => {
    ended = true
  })
  return {
    pid,
    get stdout() {
      return output.stdout
    },
    get stderr() {
      return output.stderr
    },
    exitCode,
    ready: () =>
      until(
        'the address',
        () => {
          const address = /ready at (http:\S+)/.exec(output.stdout)?.[1]
          if (address === undefined && ended) throw new Error(`it exited: ${output.stdout}${output.stderr}`)
          if (address !== undefined) noteTree(pid)
          return address
        },
        240,
      ),
    signalAll: (signal) => void process.kill(-pid, signal),
    signalTop: (signal) => void child.kill(signal),
  }
}

/** Runs a command until it exits. */
export async function runProduct(args: readonly string[], options: RunOptions = {}) {
  const product = startProduct(args, options)
  const code = await product.exitCode
  return { code, stdout: product.stdout, stderr: product.stderr }
}

/** A folder that is removed at the end; `home` in it does not exist yet. */
export function newFolder(): { folder: string; home: string } {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-product-'))
  folders.push(folder)
  return { folder, home: join(folder, 'home') }
}

/** The PID of the home's database server, which is recorded. */
export function databasePid(home: string): number {
  const pid = Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  seen.add(pid)
  return pid
}

export function isDatabaseRunning(home: string): boolean {
  return existsSync(join(home, 'postgres/postmaster.pid')) && isRunning(databasePid(home))
}

/** Recorded processes that still run. */
export function leftProcesses(): number[] {
  return [...seen].filter(isRunning)
}

/** For afterEach: kills left-over processes, removes the folders, and returns the PIDs of those processes. */
export function cleanUpProducts(): number[] {
  const left = leftProcesses()
  for (const pid of left) process.kill(pid, 'SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  seen.clear()
  return left
}

/** The Node of the tests (24), and another one on the PATH if there is one. */
export function nodesToCall(): { name: string; node: string }[] {
  const ours = { name: `Node ${process.versions.node}`, node: process.execPath }
  const others = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .filter((node) => existsSync(node))
    .map((node) => ({ name: `Node ${spawnSync(node, ['-p', 'process.versions.node']).stdout}`.trim(), node }))
    .filter(({ name }) => name !== ours.name)
  return [ours, ...others.slice(0, 1)]
}

export function scrapersky(node: string): string[] {
  return [node, bin]
}

/** Records a process and its descendants. */
function noteTree(root: number): void {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const wanted = new Set([root])
  // A child may be listed before its parent: one pass per generation.
  for (let generation = 0; generation < 6; generation++) {
    for (const [pid = 0, parent = 0] of pairs) if (wanted.has(parent)) wanted.add(pid)
  }
  for (const pid of wanted) seen.add(pid)
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk))
  return output
}
