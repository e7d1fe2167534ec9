import { pause } from '../core/time.ts'

/** A write that did not end while its lease could last: a save that waits for something else than the database. */
export class SettleTooLate extends Error {
  override readonly name = 'SettleTooLate'
}

/** Beyond the lease, so that a write which the server itself ends is told by the server. */
const overtimeMs = 2_000

interface Limits {
  readonly leaseMs: number
  /** An earlier end, for a process that stops. */
  readonly until: () => number
  /** Whether an error is one that goes by. */
  readonly mayPass: (error: unknown) => boolean
}

/**
 * Writes, and keeps trying while the database is away, as long as the lease can still be ours; the fence does the rest.
 * A write that hangs is left behind, as hanging work is.
 */
export async function persist<T>(write: () => Promise<T>, { leaseMs, until, mayPass }: Limits): Promise<T> {
  const giveUpAt = performance.now() + leaseMs
  const done = new AbortController()
  const late = pause(leaseMs + overtimeMs, done.signal).then(() => {
    throw new SettleTooLate(`saving took longer than the lease of ${leaseMs / 1000} s`)
  })
  try {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 1000)) {
      try {
        return await Promise.race([write(), late])
      } catch (error) {
        if (!mayPass(error) || performance.now() + pauseMs > Math.min(giveUpAt, until())) throw error
        await pause(pauseMs)
      }
    }
  } finally {
    late.catch(() => undefined)
    done.abort()
  }
}
