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

/** Why an item's signal was aborted; it decides what becomes of the row. */
export type StopReason = 'timeout' | 'stopped' | 'lost'

export interface WorkOptions {
  readonly stage: Stage
  readonly claimed: ClaimedRow
  readonly log: Log
  /** Aborted with a StopReason. */
  readonly controller: AbortController
  readonly savePart: (part: Part<unknown, JsonValue>) => Promise<void>
}

/**
 * Runs the stage's work function on one row. Work that does not listen to its signal is left behind: the row is
 * settled without it, and what it still brings is not looked at.
 */
export async function workItem(options: WorkOptions): Promise<WorkEnd> {
  const { stage, controller } = options
  const limit = stage.claim.timeoutSeconds
  const timer = limit === undefined ? undefined : setTimeout(() => controller.abort('timeout'), limit * 1000)
  try {
    return await Promise.race([runProcess(options), aborted(controller.signal)])
  } finally {
    clearTimeout(timer)
    // Whatever is still running on behalf of this row learns that nobody waits for it.
    controller.abort('lost' satisfies StopReason)
  }

  function aborted(signal: AbortSignal): Promise<WorkEnd> {
    const { promise, resolve } = Promise.withResolvers<WorkEnd>()
    const end = () => resolve(endOf(stage, signal.reason as StopReason))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    return promise
  }
}

function endOf(stage: Stage, reason: StopReason): WorkEnd {
  if (reason === 'stopped') return { kind: 'stopped' }
  if (reason === 'lost') return { kind: 'lost' }
  const message = `The work took longer than ${stage.claim.timeoutSeconds} s`
  return { kind: 'failed', error: new AppError('item_timeout', message) }
}

async function runProcess(options: WorkOptions): Promise<WorkEnd> {
  const { stage, claimed, controller } = options
  try {
    const work = stage.process(claimed.row, contextOf(options))
    const result = Symbol.asyncIterator in work ? await saveParts(work, options) : await work
    return { kind: 'finished', result }
  } catch (thrown) {
    if (thrown instanceof LeaseLost) return { kind: 'lost' }
    // An abort surfaces as whatever error the work makes of it; the reason is what counts.
    if (controller.signal.aborted) return endOf(stage, controller.signal.reason as StopReason)
    return { kind: 'failed', error: asAppError(thrown) }
  }
}

function contextOf({ stage, claimed, log, controller }: WorkOptions): StreamContext<JsonValue> {
  let child: Log | undefined
  return {
    signal: controller.signal,
    attempt: claimed.attempt,
    cursor: claimed.cursor,
    // Made only when asked for: most work says nothing.
    get log() {
      child ??= log.child({ stage: stage.id, id: claimed.row.id, attempt: claimed.attempt })
      return child
    },
  }
}

/**
 * Saves each part while the next is being made, and no further ahead: the work is at most one part faster than the
 * database. The last part is saved before the result counts.
 */
async function saveParts(parts: AsyncGenerator<Part<unknown, JsonValue>>, options: WorkOptions): Promise<unknown> {
  let saving: Promise<void> = Promise.resolve()
  try {
    for (;;) {
      const next = parts.next()
      // Waited for first, so that a failed save is noticed before its next part is; the other must not go unhandled.
      const [saved, step] = await Promise.allSettled([saving, next])
      saving = Promise.resolve()
      if (saved.status === 'rejected') throw saved.reason
      if (step.status === 'rejected') throw step.reason
      if (step.value.done) return step.value.value
      if (options.controller.signal.aborted) throw new Error('aborted')
      saving = options.savePart(step.value.value)
    }
  } finally {
    await Promise.allSettled([saving])
    await parts.return(undefined)
  }
}
