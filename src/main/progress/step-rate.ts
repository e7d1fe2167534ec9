interface Sample {
  readonly at: number
  readonly total: number
}

/** Seconds of the past that count. A quarter of a short run: its first steps are not typical of the rest. */
const windowSeconds = { min: 4, max: 10 }
/** Steps of several sites at one request a second are seldom further apart. */
const minPauseSeconds = 2

/**
 * The recent rate of something that is counted from time to time. It counts from one step to another, not from one look
 * to another: sites that start together also proceed together, and a window of 3 s over steps every 1.2 s contains two or
 * three of them.
 */
export class StepRate {
  readonly #samples: Sample[] = []
  #startedAt: number | undefined

  add(at: number, total: number): void {
    this.#startedAt ??= at
    const last = this.#samples.at(-1)
    // Only samples with a step, and the first.
    if (last === undefined || total > last.total) this.#samples.push({ at, total })
    const from = at - this.#windowAt(at)
    while (this.#samples.length > 2 && (this.#samples[0]?.at ?? at) < from) this.#samples.shift()
  }

  /** Per second; undefined before there is a second step. A pause much longer than usual lowers it. */
  perSecond(now: number): number | undefined {
    // The first sample was taken at the start of the run: it is not a step.
    const steps = this.#samples[0]?.at === this.#startedAt ? this.#samples.slice(1) : this.#samples
    const first = steps[0]
    const last = steps.at(-1)
    if (first === undefined || last === undefined || first === last) return undefined
    const usualPause = Math.max(minPauseSeconds, (1.5 * (last.at - first.at)) / (steps.length - 1))
    return (last.total - first.total) / (Math.max(last.at, now - usualPause) - first.at)
  }

  #windowAt(at: number): number {
    return Math.min(windowSeconds.max, Math.max(windowSeconds.min, (at - (this.#startedAt ?? at)) / 4))
  }
}
