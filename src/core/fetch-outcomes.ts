import { crawlErrors } from './crawl-errors.ts'
import type { ErrorEntry } from './error-catalogue.ts'

/** Codes with which a fetch ends for good. They are answers to "why is this page empty?", not faults of the stage. */
export type FetchOutcome = keyof typeof crawlErrors

/** Every code of the web client that no second try would change, in the catalogue's order. */
export const fetchOutcomes: readonly FetchOutcome[] = Object.entries<ErrorEntry>(crawlErrors).flatMap(
  ([code, { consequence }]) => (consequence === 'give-up' ? [code as FetchOutcome] : []),
)

/** Whether a failed fetch is an outcome. All others are thrown: the loop retries them or waits. */
export function isFetchOutcome(code: string): code is FetchOutcome {
  return (fetchOutcomes as readonly string[]).includes(code)
}
