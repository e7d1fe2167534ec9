import { AppError } from '../core/errors.ts'
import { ownFailureOf } from '../core/own-failure.ts'

/** The first wait. */
const firstMs = { min: 2_000, max: 8_000 }
/** Up to a minute. */
const maxDoublings = 3
/** Of more rows the oldest are forgotten: they begin with the first wait again. */
const maxRows = 10_000

/**
 * How long rows wait after failures of our own installation (see own-failure.ts), which use no attempt. The wait grows with each
 * failure of the row in this process: an outage, or one row that always exceeds the memory, would repeat its work every few
 * seconds otherwise. Any other end of the row resets it.
 */
export class OwnFailureWaits {
  private readonly failures = new Map<string, number>()

  /** The error of a row, with the time of its next attempt if it is ours. */
  delay(id: string, error: AppError): AppError {
    const own = error.consequence === 'wait' && ownFailureOf(error) === error
    const before = this.failures.get(id) ?? 0
    this.failures.delete(id)
    if (!own) return error
    this.failures.set(id, before + 1)
    this.forgetOldest()
    // Rows that failed together must not come back together.
    const spreadMs = Math.random() * (firstMs.max - firstMs.min)
    const waitMs = (firstMs.min + spreadMs) * 2 ** Math.min(before, maxDoublings)
    const { code, message, cause } = error
    return new AppError(code, message, { cause, retryAt: new Date(Date.now() + waitMs) })
  }

  clear(id: string): void {
    if (this.failures.size > 0) this.failures.delete(id)
  }

  private forgetOldest(): void {
    const [oldest] = this.failures.keys()
    if (this.failures.size > maxRows && oldest !== undefined) this.failures.delete(oldest)
  }
}
