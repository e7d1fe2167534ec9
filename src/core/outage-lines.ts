import { type AppError, messageOf, systemCodeOf } from './errors.ts'
import { ownFailureOf } from './own-failure.ts'

const reportEveryMs = 30_000
/** One cause for all lines. A timeout of one statement must not hide those of others. */
const everythingFails = new Set(['database_unreachable', 'database_read_only', 'database_full', 'resources_exhausted'])

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
    const kind = everythingFails.has(failure.code) ? failure.code : `${failure.code}: ${message}`
    const known = this.#outages.get(kind)
    if (known !== undefined) {
      known.leftOut++
      known.write = write
      return true
    }
    this.#outages.set(kind, { leftOut: 0, write })
    this.#reportLater(kind)
    write({ ...others, code: failure.code, count: 1, err: reasonOf(failure) }, message)
    return true
  }

  #reportLater(kind: string): void {
    setTimeout(() => this.#report(kind), this.#everyMs).unref()
  }

  #report(kind: string): void {
    const outage = this.#outages.get(kind)
    if (outage === undefined) return
    if (outage.leftOut === 0) {
      this.#outages.delete(kind)
      return
    }
    const { leftOut: count } = outage
    outage.leftOut = 0
    outage.write(
      { code: kind.split(':')[0], count },
      `${kind}, ${count} more times in ${Math.round(this.#everyMs / 1000)} s`,
    )
    this.#reportLater(kind)
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
