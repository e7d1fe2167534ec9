import { AppError } from '../core/errors.ts'

/** The time limit of one fetch, with robots.txt, redirects and a second attempt. Waiting for slots does not count. */
export class TimeBudget {
  readonly startedAt = performance.now()
  readonly #totalMs: number
  #pacedMs = 0
  #pacingSince: number | undefined

  constructor(totalMs: number) {
    this.#totalMs = totalMs
  }

  /** Time spent waiting for slots, including a wait in progress. */
  get pacedMs(): number {
    return this.#pacedMs + (this.#pacingSince === undefined ? 0 : performance.now() - this.#pacingSince)
  }

  /** On the clock of `performance.now()`. */
  get deadline(): number {
    return this.startedAt + this.#totalMs + this.pacedMs
  }

  /** Waits for a slot. The time does not count. */
  async excludeWait<T>(wait: () => Promise<T>): Promise<T> {
    this.#pacingSince = performance.now()
    try {
      return await wait()
    } finally {
      this.#pacedMs = this.pacedMs
      this.#pacingSince = undefined
    }
  }

  /** Excludes time that another task waited for a slot on behalf of this fetch. */
  exclude(milliseconds: number): void {
    this.#pacedMs += milliseconds
  }

  get isExpired(): boolean {
    return performance.now() >= this.deadline
  }

  /** Throws when the time is over. */
  check(): void {
    if (this.isExpired) throw new AppError('timeout_headers', `Not done within ${this.#totalMs} ms.`)
  }
}
