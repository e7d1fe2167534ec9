// Apart from the worker: the main thread must not load the extraction.
import type { SiteContext } from '../site/survey-page.ts'

/** One page for a worker thread: text, or bytes with the charset from the server. */
export interface ExtractTask {
  readonly html?: string | undefined
  readonly bytes?: Uint8Array | undefined
  readonly charset?: string | undefined
  readonly url?: string | undefined
  readonly country?: string | undefined
}

export interface BudgetedTask extends ExtractTask {
  readonly heapMb: number
}

/** Error message of a page that exceeds its heap budget. Only messages cross threads. */
export const heapExceeded = 'the page exceeded its heap budget'

/** A home page for a worker thread, with its response headers and cookies. */
export interface SurveyTask extends SiteContext {
  readonly html: string
}
