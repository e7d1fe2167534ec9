import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { Semaphore } from '../../core/semaphore.ts'
import type { PageFindings } from '../findings.ts'
import type { PageText } from '../page-text.ts'
import type { SiteSurvey } from '../site/survey-page.ts'
import { type ExtractTask, heapExceeded, type SurveyTask } from './extract-task.ts'

export interface ExtractPoolOptions {
  readonly threads?: number
  /** Time limit of one page, from the moment a thread starts it. */
  readonly timeoutMs?: number
  /** Heap limit of one thread. A page that needs more ends the thread, and only its own result is lost. */
  readonly heapMb?: number
}

export interface ExtractPool {
  /** Findings of one page; fails with `extract_timeout` when the page exceeds its budget. */
  extract(task: ExtractTask): Promise<PageFindings>
  /** Facts about a site from its home page, under the same budget. */
  survey(task: SurveyTask): Promise<SiteSurvey>
  /** The visible text of a page, under the same budget. */
  text(task: ExtractTask & { readonly html: string }): Promise<PageText>
  close(): Promise<void>
}

/**
 * Worker threads for extraction: the event loop is never blocked, and a page that exceeds its budget is stopped alone.
 * Tasks wait here, not in piscina, because a page's timeout must not run while it waits for a thread.
 */
export function createExtractPool(options: ExtractPoolOptions = {}): ExtractPool {
  const threads = options.threads ?? Math.max(1, Math.min(4, availableParallelism() - 1))
  const timeoutMs = options.timeoutMs ?? 20_000
  const heapMb = options.heapMb ?? 512
  const workers = new Piscina({
    filename: new URL('./extract-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    // The thread checks its budget itself; V8's limit is a fallback.
    resourceLimits: { maxOldGenerationSizeMb: heapMb * 2 },
  })
  const semaphore = new Semaphore(threads)

  function run<Result>(name: string, task: { readonly url?: string | undefined }): Promise<Result> {
    return semaphore.run(async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return (await workers.run({ ...task, heapMb }, { name, signal })) as Result
      } catch (thrown) {
        throw budgetError(thrown, signal, { timeoutMs, heapMb, url: task.url })
      }
    })
  }
  return {
    extract: (task) => run<PageFindings>('extractTask', task),
    survey: (task) => run<SiteSurvey>('surveyTask', task),
    text: (task) => run<PageText>('textTask', task),
    close: () => workers.destroy(),
  }
}

function budgetError(
  thrown: unknown,
  signal: AbortSignal,
  budget: { timeoutMs: number; heapMb: number; url: string | undefined },
): unknown {
  const page = budget.url ?? 'the page'
  if (signal.aborted)
    return new AppError('extract_timeout', `${page} took longer than ${budget.timeoutMs} ms to read`, { cause: thrown })
  if (systemCodeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY' || messageOf(thrown) === heapExceeded) {
    return new AppError('extract_timeout', `${page} needed more than ${budget.heapMb} MB to read`, { cause: thrown })
  }
  return thrown
}
