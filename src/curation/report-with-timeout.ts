import { AppError } from '../core/errors.ts'
import { pause } from '../core/time.ts'

/** Monitors give up after a few seconds: an error within that time is more useful than a timeout. */
const defaultTimeoutMs = 3_000

/**
 * One report at a time, shared by concurrent callers: many monitors must not take connections from the loops when the
 * database is slow.
 */
export function reportWithTimeout<Report extends object>(
  report: () => Promise<Report>,
  timeoutMs = defaultTimeoutMs,
): () => Promise<Report> {
  let underWay: Promise<Report> | undefined
  return async () => {
    underWay ??= report().finally(() => {
      underWay = undefined
    })
    const waited = new AbortController()
    const late = pause(timeoutMs, waited.signal).then(() => undefined)
    try {
      const answer = await Promise.race([underWay, late])
      if (answer !== undefined) return answer
    } finally {
      waited.abort()
    }
    throw new AppError('database_unreachable', `The database did not answer within ${timeoutMs / 1000} s.`)
  }
}
