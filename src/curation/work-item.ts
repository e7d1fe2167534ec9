import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { asAppError } from '../core/own-failure.ts'
import type { Database } from '../db/database.ts'
import type { ClaimedRow } from './claim.ts'
import type { EffectContext, Part, Stage, Storable, StreamContext } from './define-stage.ts'
import type { EffectCall, ManyEffects, OneEffect } from './effects/effect.ts'
import { runEffects } from './effects/run-effects.ts'
import { LeaseLost } from './save-part.ts'

/** How the work on one row ended. */
export type WorkEnd =
  | { readonly kind: 'finished'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The process stops: the row is released. */
  | { readonly kind: 'stopped' }
  /** Another process holds the row: there is nothing left to do. */
  | { readonly kind: 'lost' }

/** Why the loop stops the work; it decides what happens to the row. */
type StopReason = 'timeout' | 'stopped' | 'lost'

/** The run that an item belongs to. Shared by all its items, because allocations per row add up. */
export interface ItemOwner {
  readonly stage: Stage
  readonly log: Log
  readonly db: Database
  /** The result of a row of a batch stage. */
  processInBatch(item: WorkItem): Promise<unknown>
  savePart(claimed: ClaimedRow, part: Part<unknown, Storable>): Promise<void>
  /** Returns true when there is nothing left to save but the end. */
  saveEndPart(claimed: ClaimedRow, result: unknown): Promise<boolean>
  ended(item: WorkItem, end: WorkEnd): void
}

/**
 * The work on one row. It ends exactly once: by itself, or through `stop`. Work that ignores its signal is abandoned: the row
 * is settled without it, and its late result is dropped.
 */
export class WorkItem {
  readonly claimed: ClaimedRow
  readonly startedAt = performance.now()
  private readonly owner: ItemOwner
  private readonly timer: NodeJS.Timeout | undefined
  // Created on first use: an AbortController costs as much as everything else about a row.
  private controller: AbortController | undefined
  private stopReason: StopReason | undefined
  private ended = false

  constructor(claimed: ClaimedRow, owner: ItemOwner) {
    this.claimed = claimed
    this.owner = owner
    const seconds = owner.stage.claim.timeoutSeconds
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
    return new AppError('item_timeout', `The work took longer than ${this.owner.stage.claim.timeoutSeconds} s`)
  }

  private end(end: WorkEnd): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.timer)
    this.stopReason ??= 'lost'
    // Stops what still runs for this row.
    this.controller?.abort(this.stopReason)
    this.owner.ended(this, end)
  }

  /** Not async, which would add two promises per row. An error before the first await is handled like any other. */
  private work(): Promise<unknown> {
    const { stage, db } = this.owner
    const { row, fault } = this.claimed
    try {
      if (fault !== undefined) throw fault
      if (stage.process === undefined) return this.owner.processInBatch(this)
      const context = new ItemContext(this, this.owner)
      const { capabilities } = stage
      if (capabilities !== undefined) Object.assign(context, capabilities.call(stage, db, row, context.log))
      const work = stage.process(row, context)
      return Symbol.asyncIterator in work ? this.saveParts(work) : Promise.resolve(work)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  get signal(): AbortSignal {
    this.controller ??= new AbortController()
    if (this.stopReason !== undefined) this.controller.abort(this.stopReason)
    return this.controller.signal
  }

  /**
   * Saves each part while the next one is produced: the work is at most one part ahead of the database. The last part is
   * saved before the result counts.
   */
  private async saveParts(parts: AsyncGenerator<Part<unknown, Storable>>): Promise<unknown> {
    let saving: Promise<void> = Promise.resolve()
    try {
      for (;;) {
        // Wait for both, so that no rejection is unhandled; a failed save takes precedence.
        const [saved, step] = await Promise.allSettled([saving, parts.next()])
        saving = Promise.resolve()
        if (saved.status === 'rejected') throw saved.reason
        if (step.status === 'rejected') throw step.reason
        if (this.ended) return undefined
        if (step.value.done) return await this.saveEndParts(step.value.value)
        saving = this.owner.savePart(this.claimed, step.value.value)
      }
    } finally {
      await parts.return(undefined)
    }
  }

  private async saveEndParts(result: unknown): Promise<unknown> {
    while (!this.ended && !(await this.owner.saveEndPart(this.claimed, result)));
    return result
  }
}

function asMany(handlers: OneEffect<never, unknown>): ManyEffects<unknown, unknown> {
  return {
    send: ([call]) => handlers.send(call as EffectCall<never>).then((value) => [{ value }]),
    reconcile: ([call]) => handlers.reconcile(call as EffectCall<never>).then((value) => [{ value }]),
  }
}

/** The context of an item. Signal and log are created on first use: most work never uses them. */
class ItemContext implements StreamContext<Storable>, EffectContext {
  readonly attempt: number
  readonly cursor: Storable | null
  readonly #item: WorkItem
  readonly #owner: ItemOwner
  #log: Log | undefined

  constructor(item: WorkItem, owner: ItemOwner) {
    this.attempt = item.claimed.attempt
    this.cursor = item.claimed.cursor
    this.#item = item
    this.#owner = owner
  }

  get signal(): AbortSignal {
    return this.#item.signal
  }

  /** A getter, so that it can be destructured like a capability. */
  get effect(): EffectContext['effect'] {
    return async (key, request, handlers) => {
      const { db, stage } = this.#owner
      const run = { db, stage, key, handlers: asMany(handlers) }
      const [result] = await runEffects(run, [{ claimed: this.#item.claimed, request }])
      if (result === undefined || 'error' in result) throw result?.error
      return result.value as never
    }
  }

  get log(): Log {
    const { log, stage } = this.#owner
    this.#log ??= log.child({ stage: stage.id, id: this.#item.claimed.row.id, attempt: this.attempt })
    return this.#log
  }
}
