import { pause } from '../core/time.ts'

/** Waits until `look` returns something other than undefined or false, and fails after a timeout. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 30,
): Promise<T> {
  const giveUpAt = performance.now() + seconds * 1000
  while (performance.now() < giveUpAt) {
    const lookedAt = performance.now()
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    // Looking takes at most half of the time: a count of 100,000 rows must not slow down the loop that it waits for.
    await pause(Math.max(20, performance.now() - lookedAt))
  }
  throw new Error(`gave up waiting for ${what} after ${seconds} s`)
}
