const [second, minute, hour] = [1, 60, 3600]

/** When a message is tried again, as Standard Webhooks recommends: seconds after the first attempt, the second, ... */
const retrySeconds = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

export const maxAttempts: number = retrySeconds.length + 1

/** Up to a tenth later: messages that failed together, because a receiver went down, do not come back together. */
const jitter = 0.1

/** Milliseconds from a failed attempt to the next one. `attempt` is 1 for the first. A receiver may ask for more. */
export function retryDelayMs(attempt: number, retryAfterMs = 0): number {
  const seconds = retrySeconds[Math.min(attempt, retrySeconds.length) - 1] ?? 0
  return Math.max(seconds * 1000 * (1 + jitter * Math.random()), retryAfterMs)
}
