import { StepRate } from '../progress/step-rate.ts'
import type { SearchPart } from './harvest-progress.ts'
import type { SearchProgress } from './search-scope.ts'

/** Estimates how many sites a search will add, and when. */
export class SearchExpectation {
  readonly #resolved = new StepRate()
  readonly #clock: () => number

  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** `domains`: those that are known already. */
  update({ searches, unresolved, places }: SearchProgress, domains: number): SearchPart {
    const line = `${places} places, ${unresolved} not yet resolved to a site`
    const now = this.#clock() / 1000
    const resolved = Math.max(0, places - unresolved)
    this.#resolved.add(now, resolved)
    // Not every place has a site. A place and its business may both be unresolved, but only for a moment.
    const count = resolved === 0 ? unresolved : Math.round((unresolved * domains) / resolved)
    return { line, expected: { count, inSeconds: this.#inSeconds(now, searches, unresolved) } }
  }

  #inSeconds(now: number, searches: number, unresolved: number): number | null {
    // A search splits its area as it goes, so its end is not known.
    if (searches > 0) return null
    const rate = this.#resolved.perSecond(now)
    if (unresolved === 0) return 0
    return rate === undefined ? null : unresolved / rate
  }
}
