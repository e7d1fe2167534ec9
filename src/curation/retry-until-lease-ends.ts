import { pause } from '../core/time.ts'

/** A save that took longer than its lease can last: it waits for something other than the database. */
export class SettleTooLate extends Error {
  override readonly name = 'SettleTooLate'
}

/** Beyond the lease, so that the server's own timeout is reported first. */
const graceMs = 2_000

interface Limits {
  readonly leaseMs: number
  /** An earlier deadline, when the process stops. */
  readonly until: () => number
  /** Whether the error may pass by itself. */
  readonly isTransient: (error: unknown) => boolean
}

/**
 * Retries a write while the database is unavailable, until the lease has ended; the lease check in the write does the rest.
 * A write that hangs is abandoned.
 */
export async function retryUntilLeaseEnds<T>(
  write: () => Promise<T>,
  { leaseMs, until, isTransient: mayPass }: Limits,
): Promise<T> {
  const giveUpAt = performance.now() + leaseMs
  const done = new AbortController()
  const late = pause(leaseMs + graceMs, done.signal).then(() => {
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
