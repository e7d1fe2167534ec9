import { type AppError, messageOf, systemCodeOf } from './errors.ts'
import { ownFailureOf } from './own-failure.ts'

const reportEveryMs = 30_000

/** Writes one line. */
type Write = (fields: object, message: string) => void

interface Outage {
  /** Lines that were left out since the last report. */
  leftOut: number
  write: Write
}

/**
 * During an outage of our own, every loop, request and heartbeat fails, again and again. The first line of each kind of
 * outage is written at once, the others are counted, and the count is written every half a minute. Without stacks: they
 * show the driver of the database.
 */
export class OutageLines {
  readonly #outages = new Map<string, Outage>()
  readonly #everyMs: number

  constructor(everyMs = reportEveryMs) {
    this.#everyMs = everyMs
  }

  /** Handles a line about an own failure; false if it is about something else. */
  take(fields: unknown, message: string, write: Write): boolean {
    if (typeof fields !== 'object' || fields === null) return false
    const { err, cause, ...others } = fields as { err?: unknown; cause?: unknown }
    const failure = ownFailureOf(err) ?? ownFailureOf(cause)
    if (failure === undefined) return false
    const known = this.#outages.get(failure.code)
    if (known !== undefined) {
      known.leftOut++
      known.write = write
      return true
    }
    this.#outages.set(failure.code, { leftOut: 0, write })
    this.#reportLater(failure.code)
    write({ ...others, code: failure.code, count: 1, err: reasonOf(failure) }, message)
    return true
  }

  #reportLater(code: string): void {
    setTimeout(() => this.#report(code), this.#everyMs).unref()
  }

  #report(code: string): void {
    const outage = this.#outages.get(code)
    if (outage === undefined) return
    if (outage.leftOut === 0) {
      this.#outages.delete(code)
      return
    }
    const { leftOut: count } = outage
    outage.leftOut = 0
    outage.write({ code, count }, `${code} ${count} more times in ${Math.round(this.#everyMs / 1000)} s`)
    this.#reportLater(code)
  }
}

function reasonOf(failure: AppError): object {
  const { cause = failure } = failure
  return {
    type: cause instanceof Error ? cause.name : typeof cause,
    message: messageOf(cause),
    code: systemCodeOf(cause),
  }
}
