import { pause } from '../core/time.ts'

/** Waits until `look` returns something other than undefined or false, and fails after a timeout. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 120,
): Promise<T> {
  const startedAt = performance.now()
  while (performance.now() < startedAt + seconds * 1000) {
    const lookedAt = performance.now()
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    // Ten looks a second are enough for what takes long. Looking takes at most a quarter of the time: a count of 100,000
    // rows must not slow down the loop that it waits for.
    const waitedMs = performance.now() - startedAt
    await pause(Math.max(20, Math.min(100, waitedMs / 10), 3 * (performance.now() - lookedAt)))
  }
  throw new Error(`gave up waiting for ${what} after ${seconds} s`)
}
