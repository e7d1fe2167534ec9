import { pause } from '../core/time.ts'

/** Waits until `look` returns something other than undefined or false, and fails after a timeout. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 30,
): Promise<T> {
  const giveUpAt = performance.now() + seconds * 1000
  while (performance.now() < giveUpAt) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    await pause(20)
  }
  throw new Error(`gave up waiting for ${what} after ${seconds} s`)
}
