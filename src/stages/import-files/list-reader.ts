import { Piscina } from 'piscina'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { Semaphore } from '../../core/semaphore.ts'
import type { ParsedList, PreviewTask, Refused } from './list-task.ts'
import { parseList } from './parse-list.ts'
import type { ImportPreview } from './preview-import.ts'

/** Reads lists that callers send, on a thread of its own when they are large. */
export interface ListReader {
  parse(json: Uint8Array): Promise<ParsedList>
  preview(task: PreviewTask): Promise<ImportPreview>
  close(): Promise<void>
}

interface ListReaderOptions {
  readonly heapMb?: number
  readonly timeoutMs?: number
}

/** Parsed on the main thread in about a millisecond. */
const smallBytes = 65_536

/**
 * One thread with a heap limit, which the limits of bytes and values keep a list from reaching: a workbook that needs more ends
 * the thread, and only its own request fails. Tasks wait here, so that their time limit does not run while they wait.
 */
export function createListReader({ heapMb = 768, timeoutMs = 20_000 }: ListReaderOptions = {}): ListReader {
  let thread: Piscina | undefined
  const semaphore = new Semaphore(1)

  function run<Result extends object>(name: string, task: object): Promise<Result> {
    thread ??= new Piscina({
      filename: new URL('./list-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const pool = thread
    return semaphore.run(async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return accepted((await pool.run(task, { name, signal })) as Result | Refused)
      } catch (thrown) {
        throw budgetError(thrown, signal, { heapMb, timeoutMs })
      }
    })
  }
  return {
    parse: async (json) =>
      json.length <= smallBytes ? accepted(parseList(json)) : run<ParsedList>('listTask', { json }),
    preview: (task) => run<ImportPreview>('previewTask', task),
    close: async () => thread?.destroy(),
  }
}

function accepted<Result extends object>(result: Result | Refused): Result {
  if ('refused' in result) throw new AppError('request_invalid', result.refused)
  return result
}

function budgetError(thrown: unknown, signal: AbortSignal, budget: { heapMb: number; timeoutMs: number }): unknown {
  if (signal.aborted)
    return new AppError(
      'import_too_large',
      `The list took longer than ${budget.timeoutMs / 1000} s to read. Send it in parts.`,
    )
  if (systemCodeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY' || /out of memory/i.test(messageOf(thrown)))
    return new AppError('import_too_large', `The list needs more than ${budget.heapMb} MB to read. Send it in parts.`)
  return thrown
}
