import { Piscina } from 'piscina'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { Semaphore } from '../../core/semaphore.ts'
import type { FileIndex } from '../parquet/file-index.ts'
import { parquetFault } from '../parquet/parquet-fault.ts'
import type { JsonObject } from '../read-json.ts'
import type { FileTask, FindTask, ReadTask, RowsTask, TableTask } from './place-tasks.ts'

/** Decodes parquet in one thread with a heap limit: a hostile file ends the thread, not the process. */
export interface PlacePool {
  index(task: FileTask, signal: AbortSignal): Promise<FileIndex>
  find(task: FindTask, signal: AbortSignal): Promise<readonly number[] | null>
  read(task: ReadTask, signal: AbortSignal): Promise<readonly JsonObject[] | null>
  rows(task: RowsTask, signal: AbortSignal): Promise<readonly JsonObject[]>
  leaves(task: FileTask, signal: AbortSignal): Promise<readonly string[]>
  table(task: TableTask, signal: AbortSignal): Promise<readonly JsonObject[]>
  close(): Promise<void>
}

export function createPlacePool({ heapMb = 192, timeoutMs = 60_000 } = {}): PlacePool {
  const workers = new Piscina({
    filename: new URL('./place-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 120_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
  // The time limit must not run while a task waits for the thread.
  const semaphore = new Semaphore(1)
  const run = <Result>(name: string, task: { readonly file: string }, signal: AbortSignal): Promise<Result> =>
    semaphore.run(() => decode<Result>(name, task, signal))
  async function decode<Result>(name: string, task: { readonly file: string }, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return (await workers.run(task, { name, signal: AbortSignal.any([signal, deadline]) })) as Result
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw faultOf(error, task.file, deadline.aborted, { heapMb, timeoutMs })
    }
  }
  return {
    index: (task, signal) => run('indexTask', task, signal),
    find: (task, signal) => run('findTask', task, signal),
    read: (task, signal) => run('readTask', task, signal),
    rows: (task, signal) => run('rowsTask', task, signal),
    leaves: (task, signal) => run('leavesTask', task, signal),
    table: (task, signal) => run('tableTask', task, signal),
    close: () => workers.destroy(),
  }
}

function faultOf(
  error: unknown,
  file: string,
  isLate: boolean,
  limits: { heapMb: number; timeoutMs: number },
): AppError {
  if (isLate) return parquetFault(file, `decoding it took longer than ${limits.timeoutMs / 1000} s`, error)
  if (systemCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return parquetFault(file, `decoding it needs more than ${limits.heapMb} MB`, error)
  }
  // Only the text of an error crosses threads.
  const text = messageOf(error)
  return new AppError('places_file_invalid', text.startsWith(file) ? text : `${file} cannot be read: ${text}.`, {
    cause: error,
  })
}
