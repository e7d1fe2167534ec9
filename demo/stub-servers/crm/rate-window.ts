/** Counts calls in a sliding window, and those beyond its limit. */
export interface RateWindow {
  limit: number
  windowMs: number
  /** How often the limit was exceeded. */
  exceeded: number
}

/** Whether a call that arrives at `at` is within the limit. */
export function countCalls(window: RateWindow): (at: number) => boolean {
  const times: number[] = []
  return (at) => {
    while (times[0] !== undefined && times[0] <= at - window.windowMs) times.shift()
    if (times.length >= window.limit) {
      window.exceeded++
      return false
    }
    times.push(at)
    return true
  }
}
