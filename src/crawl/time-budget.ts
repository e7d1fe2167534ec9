import { AppError } from '../core/errors.ts'

/** The time one fetch may take, over robots.txt, redirects and a second try. Waiting for slots is ours to choose: it is free. */
export class TimeBudget {
  readonly startedAt = performance.now()
  readonly #totalMs: number
  #pacedMs = 0
  #pacingSince: number | undefined

  constructor(totalMs: number) {
    this.#totalMs = totalMs
  }

  /** Time spent waiting for slots, a wait that still goes on included. */
  get pacedMs(): number {
    return this.#pacedMs + (this.#pacingSince === undefined ? 0 : performance.now() - this.#pacingSince)
  }

  /** When it must be over, on the clock of `performance.now()`. */
  get deadline(): number {
    return this.startedAt + this.#totalMs + this.pacedMs
  }

  /** Waits for a slot: the clock stands still meanwhile. */
  async pace<T>(wait: () => Promise<T>): Promise<T> {
    this.#pacingSince = performance.now()
    try {
      return await wait()
    } finally {
      this.#pacedMs = this.pacedMs
      this.#pacingSince = undefined
    }
  }

  /** What others waited on our behalf is not charged either. */
  forgive(milliseconds: number): void {
    this.#pacedMs += milliseconds
  }

  get isSpent(): boolean {
    return performance.now() >= this.deadline
  }

  /** Throws once the time is over. */
  check(): void {
    if (this.isSpent) throw new AppError('timeout_headers', `Not done within ${this.#totalMs} ms.`)
  }
}
