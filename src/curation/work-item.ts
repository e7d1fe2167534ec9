import { AppError, asAppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { JsonValue } from '../db/schema.ts'
import type { ClaimedRow } from './claim.ts'
import type { Part, Stage, StreamContext } from './define-stage.ts'
import { LeaseLost } from './save-part.ts'

/** How the work on one row ended. */
export type WorkEnd =
  | { readonly kind: 'finished'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The process stops: the row is handed back. */
  | { readonly kind: 'stopped' }
  /** The row is in other hands: there is nothing left to do. */
  | { readonly kind: 'lost' }

/** Why work is ended from outside; it decides what becomes of the row. */
type StopReason = 'timeout' | 'stopped' | 'lost'

interface WorkOptions {
  readonly stage: Stage
  readonly log: Log
  readonly savePart: (part: Part<unknown, JsonValue>) => Promise<void>
  readonly onEnd: (item: WorkItem, end: WorkEnd) => void
}

/**
 * The work on one row. It ends exactly once: by itself, or from outside through `stop`. Work that does not listen to its
 * signal is left behind: the row is settled without it, and what it still brings is not looked at.
 */
export class WorkItem {
  readonly claimed: ClaimedRow
  readonly startedAt = performance.now()
  private readonly options: WorkOptions
  private readonly timer: NodeJS.Timeout | undefined
  // Made when somebody asks for the signal: an AbortController costs as much as everything else about a row.
  private controller: AbortController | undefined
  private stopReason: StopReason | undefined
  private ended = false

  constructor(claimed: ClaimedRow, options: WorkOptions) {
    this.claimed = claimed
    this.options = options
    const seconds = options.stage.claim.timeoutSeconds
    if (seconds !== undefined) this.timer = setTimeout(() => this.stop('timeout'), seconds * 1000)
    this.work().then(
      (result) => this.end({ kind: 'finished', result }),
      (thrown: unknown) =>
        this.end(thrown instanceof LeaseLost ? { kind: 'lost' } : { kind: 'failed', error: asAppError(thrown) }),
    )
  }

  stop(reason: StopReason): void {
    if (this.ended) return
    this.stopReason = reason
    this.end(reason === 'timeout' ? { kind: 'failed', error: this.timeout() } : { kind: reason })
  }

  private timeout(): AppError {
    return new AppError('item_timeout', `The work took longer than ${this.options.stage.claim.timeoutSeconds} s`)
  }

  private end(end: WorkEnd): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.timer)
    this.stopReason ??= 'lost'
    // Whatever still runs on behalf of this row learns that nobody waits for it.
    this.controller?.abort(this.stopReason)
    this.options.onEnd(this, end)
  }

  /** Async, so that work which throws before its first await fails like any other. */
  private async work(): Promise<unknown> {
    const { stage } = this.options
    const work = stage.process(this.claimed.row, this.context())
    return Symbol.asyncIterator in work ? this.saveParts(work) : work
  }

  private context(): StreamContext<JsonValue> {
    const { claimed, options, signal } = this
    let log: Log | undefined
    return {
      attempt: claimed.attempt,
      cursor: claimed.cursor,
      get signal() {
        return signal()
      },
      get log() {
        log ??= options.log.child({ stage: options.stage.id, id: claimed.row.id, attempt: claimed.attempt })
        return log
      },
    }
  }

  private readonly signal = (): AbortSignal => {
    this.controller ??= new AbortController()
    if (this.stopReason !== undefined) this.controller.abort(this.stopReason)
    return this.controller.signal
  }

  /**
   * Saves each part while the next is being made, and no further ahead: the work is at most one part faster than the
   * database. The last part is saved before the result counts.
   */
  private async saveParts(parts: AsyncGenerator<Part<unknown, JsonValue>>): Promise<unknown> {
    let saving: Promise<void> = Promise.resolve()
    try {
      for (;;) {
        // Both are waited for, so that neither's failure goes unhandled; the save's counts first.
        const [saved, step] = await Promise.allSettled([saving, parts.next()])
        saving = Promise.resolve()
        if (saved.status === 'rejected') throw saved.reason
        if (step.status === 'rejected') throw step.reason
        if (step.value.done) return step.value.value
        if (this.ended) return undefined
        saving = this.options.savePart(step.value.value)
      }
    } finally {
      await parts.return(undefined)
    }
  }
}
