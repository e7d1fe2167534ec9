import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ChainOptions } from './chained-stages.ts'

export interface WorkerOptions {
  readonly url: string
  readonly chain: ChainOptions
  readonly concurrency: number
}

const program = join(import.meta.dirname, 'chain-worker.ts')

/** Starts a worker process and waits until its loops run. */
export async function startWorker(options: WorkerOptions): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown]
  if (!String(chunk).startsWith('ready')) throw new Error(`the worker did not start: ${String(chunk)}`)
  return child
}

export async function endWorker(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
