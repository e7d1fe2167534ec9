// A contender in its own process, from its start to its end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

export interface TimedRun {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Called with each piece of standard output. */
  readonly onOutput?: (text: string) => void
  /** Part of the command line of the process whose memory counts, if that is not the started one. */
  readonly measured?: string
}

export interface Timed {
  /** Milliseconds of the clock of the machine. */
  readonly startedAt: number
  readonly seconds: number
  readonly peakMb: number
}

const sampleMs = 250
const timeoutMs = 1_200_000

export async function runTimed({ command, args, env, onOutput, measured }: TimedRun): Promise<Timed> {
  const startedAt = Date.now()
  const started = performance.now()
  const child = spawn(command, args, { env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] })
  let last = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    last = text
    onOutput?.(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    last = text
  })
  let peakKb = 0
  let pid = measured === undefined ? child.pid : undefined
  const sampling = setInterval(() => {
    if (measured !== undefined) pid ??= findDescendant(child.pid, measured)
    peakKb = Math.max(peakKb, peakOf(pid))
  }, sampleMs)
  const timeout = setTimeout(() => child.kill(), timeoutMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(sampling)
  clearTimeout(timeout)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${last}`)
  return { startedAt, seconds: (performance.now() - started) / 1000, peakMb: Math.round(peakKb / 1024) }
}

/** The kernel keeps the peak, so a sample shortly before the end has it. 0 for a process that is gone. */
function peakOf(pid: number | undefined): number {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readProc(pid, 'status'))?.[1] ?? 0)
}

function findDescendant(root: number | undefined, commandLine: string): number | undefined {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^PPid:\s*(\d+)/m.exec(/^\d/.test(name) ? readProc(Number(name), 'status') : '')?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === root || isBelow(parent))
  }
  // The arguments are separated by null bytes. The shell and the launcher have the command in one argument or without the file.
  return [...parents.keys()].find((pid) => isBelow(pid) && readProc(pid, 'cmdline').includes(commandLine))
}

function readProc(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
