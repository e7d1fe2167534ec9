/** Estimates later than this before the end do not count: they are shown in whole seconds. */
const ignoredMs = 3000

/** Records the time left that `harvest` shows on its terminal, and compares it with what was left. */
export class TimeLeftRecord {
  readonly #hosts: number
  readonly #shown: { readonly at: number; readonly leftMs: number }[] = []
  #startedAt: number | undefined
  #doneAt: number | undefined

  constructor(hosts: number) {
    this.#hosts = hosts
  }

  /** A piece of what is written to the terminal. */
  add(text: string): void {
    const at = performance.now()
    this.#startedAt ??= at
    if (text.includes(`${this.#hosts}/${this.#hosts} domains`)) this.#doneAt ??= at
    // A piece may hold several redraws; the last one is what the user sees.
    const left = [...text.matchAll(/about ((?:\d+ (?:h|min|s) ?)+)left/g)].at(-1)?.[1]
    if (left !== undefined && this.#doneAt === undefined) this.#shown.push({ at, leftMs: milliseconds(left) })
  }

  /**
   * The largest error from half of the time on, as a share of the time that was left. 0.25: 8 s left, but 10 s shown.
   * Undefined if no estimate was shown.
   */
  maxError(): number | undefined {
    const { doneAt, startedAt } = { doneAt: this.#doneAt, startedAt: this.#startedAt }
    if (doneAt === undefined || startedAt === undefined) return undefined
    const halfway = (startedAt + doneAt) / 2
    const errors = this.#shown
      .filter(({ at }) => at >= halfway && at <= doneAt - ignoredMs)
      .map(({ at, leftMs }) => Math.abs(leftMs / (doneAt - at) - 1))
    return errors.length === 0 ? undefined : Math.max(...errors)
  }
}

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1000 }

/** Of `1 min 5 s`. */
function milliseconds(text: string): number {
  const parts = [...text.matchAll(/(\d+) (h|min|s)/g)]
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0)
}
