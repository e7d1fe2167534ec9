import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DeliveryWorkerOptions } from '../../src/testing/delivery-worker.ts'
import type { StubEndpoints } from '../../src/testing/stub-providers.ts'
import type { ChainOptions } from './chained-stages.ts'

export interface WorkerOptions {
  readonly url: string
  readonly chain: ChainOptions
  readonly concurrency: number
}

/** Starts a worker process with the chained stages and waits until its loops run. */
export function startWorker(options: WorkerOptions): Promise<ChildProcess> {
  return start('chain-worker.ts', options)
}

interface StageWorkerOptions {
  readonly url: string
  readonly name: string
  readonly connectTo: { readonly ip: string; readonly port: number }
  readonly gapMs: number
  /** The stub servers of the place providers; without them no stage may call one. */
  readonly standIns?: StubEndpoints
  /** Which stages it works on; all by default. */
  readonly stageIds?: readonly string[]
}

/** Starts a worker process with the product's stages on the fake web. */
export function startStageWorker(options: StageWorkerOptions): Promise<ChildProcess> {
  return start('stage-worker.ts', options)
}

/** Starts a worker process that delivers to stand-ins of destinations. */
export function startDeliveryWorker(options: DeliveryWorkerOptions): Promise<ChildProcess> {
  return start('../../src/testing/delivery-worker.ts', options)
}

async function start(program: string, options: object): Promise<ChildProcess> {
  const file = join(import.meta.dirname, program)
  const child = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
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
