import { crawlErrors } from './crawl-errors.ts'
import type { ErrorEntry } from './error-catalogue.ts'

/** Codes of a fetch that is not retried. They explain why a page is empty; they are not errors of the stage. */
export type FetchOutcome = keyof typeof crawlErrors

/** Every code of the web client that a retry would not change, in the catalogue's order. */
export const fetchOutcomes: readonly FetchOutcome[] = Object.entries<ErrorEntry>(crawlErrors).flatMap(
  ([code, { consequence }]) => (consequence === 'give-up' ? [code as FetchOutcome] : []),
)

/** Whether a failed fetch is an outcome. Other failures are thrown: the loop retries or waits. */
export function isFetchOutcome(code: string): code is FetchOutcome {
  return (fetchOutcomes as readonly string[]).includes(code)
}
