import { type AppError, messageOf } from '../core/errors.ts'
import { asAppError, ownFailureOf } from '../core/own-failure.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import { releaseRows } from './leases.ts'
import type { LoopContext } from './loop-context.ts'
import { retryUntilLeaseEnds, SettleTooLate } from './retry-until-lease-ends.ts'
import { LeaseLost } from './save-part.ts'
import { type Finished, settleFinished } from './settle.ts'
import { maxMessageLength, settleFailed } from './settle-failed.ts'
import type { Settlement } from './settlement.ts'
import type { WorkEnd, WorkItem } from './work-item.ts'

/** One object per row, which is also what `settleFinished` takes: allocations per row add up. */
interface Ended extends Finished {
  readonly item: WorkItem
  readonly end: WorkEnd
  readonly durationMs: number
}

/** Why the end of a row could not be saved: the database was away, or it gave no answer for as long as a lease lasts. */
export type UnsavedReason = 'cutOff' | 'unanswered' | 'other'

type Settled = (item: WorkItem, settlement: Settlement, reason?: UnsavedReason, error?: AppError) => void

/**
 * Measured with one insert per save, rows a second: 2,200 each in its own transaction, 5,800 with ten per transaction, 7,200
 * with fifty (2,900 with a savepoint each). More would hold locks longer and repeat more work when a save fails.
 */
const groupLimitWithSave = 50
const retryAtStopMs = 3_000

/**
 * Saves how rows ended. Rows of one claim that end while a transaction runs share the next one, so a busy stage settles in
 * groups and a quiet one settles at once, without a timer. A stage with slow saves may run several transactions.
 */
export class Settler {
  private readonly context: LoopContext
  private readonly settled: Settled
  private readonly waiting = new Map<string, Ended[]>()
  private waitingRows = 0
  private transactions = 0
  private retryUntil = Number.POSITIVE_INFINITY

  constructor(context: LoopContext, settled: Settled) {
    this.context = context
    this.settled = settled
  }

  /** The process stops: saves are retried only for a moment, then the lease returns the row. */
  shortenRetries(): void {
    this.retryUntil = Math.min(this.retryUntil, performance.now() + retryAtStopMs)
  }

  settle(item: WorkItem, end: WorkEnd): void {
    const { token, row, version } = item.claimed
    const durationMs = performance.now() - item.startedAt
    const result = end.kind === 'finished' ? end.result : undefined
    const ended: Ended = { item, end, durationMs, row, version, result, outcome: undefined }
    const group = this.waiting.get(token)
    if (group === undefined) this.waiting.set(token, [ended])
    else group.push(ended)
    this.waitingRows++
    if (this.transactions > 0 && !this.needsTransaction()) return
    this.transactions++
    // Items of one batch end in one turn of the event loop: wait for all of them.
    setImmediate(() => void this.flush())
  }

  /** Opens another transaction for a full group only: otherwise all groups become small (1.7 pages in WF7). */
  private needsTransaction(): boolean {
    const { savesAtOnce = 1, groupSize = groupLimitWithSave } = this.context.stage.claim
    return this.transactions < savesAtOnce && this.waitingRows >= groupSize
  }

  private async flush(): Promise<void> {
    for (let token = this.nextToken(); token !== undefined; token = this.nextToken()) {
      const group = this.take(token)
      await this.settleGroup(token, group).catch((error: unknown) => {
        // A bug in our code: report the rows as unsettled, or the run would wait for them for ever.
        this.logError(error)
        for (const { item } of group) this.settled(item, 'unsettled')
      })
    }
    this.transactions--
  }

  /** The rows of one transaction. */
  private take(token: string): Ended[] {
    const { save, batch, claim } = this.context.stage
    const waiting = this.waiting.get(token) ?? []
    const limit = save === undefined ? (batch?.size ?? waiting.length) : (claim.groupSize ?? groupLimitWithSave)
    const group = waiting.splice(0, limit)
    if (waiting.length === 0) this.waiting.delete(token)
    this.waitingRows -= group.length
    return group
  }

  private nextToken(): string | undefined {
    return this.waiting.keys().next().value
  }

  private async settleGroup(token: string, group: readonly Ended[]): Promise<void> {
    const finished: Ended[] = []
    const failed: Ended[] = []
    const stopped: Ended[] = []
    for (const ended of group) {
      if (ended.end.kind === 'finished') finished.push(ended)
      else if (ended.end.kind === 'failed') failed.push(ended)
      else if (ended.end.kind === 'stopped') stopped.push(ended)
      else this.report(ended, 'lost')
    }
    if (finished.length > 0) failed.push(...(await this.finish(token, finished)))
    if (failed.length > 0) await this.fail(token, failed)
    if (stopped.length > 0) await this.release(token, stopped)
  }

  /** All in one transaction; if that fails, one transaction each, so that one failing save does not affect the others. */
  private async finish(token: string, group: readonly Ended[]): Promise<Ended[]> {
    const { db, stage, ownFailures } = this.context
    try {
      const lost = await this.persist(() => settleFinished(db, stage, token, group), group.length)
      for (const ended of group) {
        const isLost = lost.has(ended.row.id)
        if (!isLost) ownFailures.clear(ended.row.id)
        this.report(ended, isLost ? 'lost' : 'completed')
      }
      return []
    } catch (error) {
      const [only] = group
      if (mayPass(error, group.length) || error instanceof SettleTooLate || only === undefined) {
        this.reportUnsettled(group, error)
        return []
      }
      if (group.length === 1) {
        if (!(error instanceof LeaseLost)) return [{ ...only, end: { kind: 'failed', error: asAppError(error) } }]
        this.report(only, 'lost')
        return []
      }
    }
    const failures: Ended[] = []
    for (const ended of group) failures.push(...(await this.finish(token, [ended])))
    return failures
  }

  private async fail(token: string, group: readonly Ended[]): Promise<void> {
    const { db, stage, worker, ownFailures } = this.context
    const failures = group.flatMap(({ item, end, durationMs }) =>
      end.kind === 'failed'
        ? [
            {
              claimed: item.claimed,
              error: ownFailures.delay(item.claimed.row.id, end.error),
              durationMs,
            },
          ]
        : [],
    )
    try {
      const settlements = await this.persist(() => settleFailed(db, stage, { token, worker }, failures), group.length)
      for (const ended of group) {
        const decision = settlements.get(ended.item.claimed.row.id)
        if (decision !== undefined && decision.settlement !== 'failed') this.context.dueIn(decision.delayMs)
        this.report(ended, decision?.settlement ?? 'lost')
      }
    } catch (error) {
      // One row that cannot be saved must not affect the others.
      if (group.length > 1 && !mayPass(error, group.length) && !(error instanceof SettleTooLate)) {
        for (const ended of group) await this.fail(token, [ended])
        return
      }
      // The loop continues when a failure cannot be saved: the row is released, or its lease expires.
      this.reportUnsettled(group, error)
    }
  }

  private async release(token: string, group: readonly Ended[]): Promise<void> {
    const { db, stage } = this.context
    const ids = group.map(({ item }) => item.claimed.row.id)
    try {
      const released = await this.persist(() => releaseRows(db, stage, token, ids))
      for (const ended of group) this.report(ended, released.has(ended.item.claimed.row.id) ? 'released' : 'lost')
    } catch (error) {
      this.reportUnsettled(group, error)
    }
  }

  private reportUnsettled(group: readonly Ended[], error: unknown): void {
    this.logError(error)
    for (const ended of group) this.report(ended, 'unsettled', unsavedReasonOf(error))
  }

  private persist<T>(write: () => Promise<T>, rows = 1): Promise<T> {
    return retryUntilLeaseEnds(write, {
      leaseMs: this.context.stage.claim.leaseSeconds * 1000,
      until: () => this.retryUntil,
      isTransient: (error) => mayPass(error, rows),
    })
  }

  private report({ item, end, durationMs, outcome }: Ended, settlement: Settlement, reason?: UnsavedReason): void {
    const { stage, log, metrics } = this.context
    const { row, attempt } = item.claimed
    metrics.settled(stage.id, settlement, durationMs / 1000)
    const saved = settlement === 'completed' ? outcome : undefined
    const fields = { stage: stage.id, id: row.id, attempt, ms: Math.round(durationMs), outcome: saved }
    if (settlement === 'completed') log.info(fields, settlement)
    else if (end.kind === 'failed') this.logSettlement(settlement, { ...fields, ...described(end.error) })
    else this.logSettlement(settlement, fields)
    this.settled(item, settlement, reason, end.kind === 'failed' ? end.error : undefined)
  }

  private logSettlement(settlement: Settlement, fields: object): void {
    const isBad = settlement === 'failed' || settlement === 'lost' || settlement === 'unsettled'
    this.context.log[isBad ? 'warn' : 'info'](fields, settlement)
  }

  private logError(error: unknown): void {
    this.context.log.error({ stage: this.context.stage.id, err: error }, `rows cannot be settled: ${messageOf(error)}`)
  }
}

/**
 * Whether saving again may succeed: the result took work, and perhaps money. After a lock timeout of a group its rows are
 * first tried one by one.
 */
function mayPass(error: unknown, rows: number): boolean {
  return isConnectionFailure(error) || (rows === 1 && ownFailureOf(error) !== undefined)
}

function unsavedReasonOf(error: unknown): UnsavedReason {
  if (error instanceof SettleTooLate) return 'unanswered'
  return isConnectionFailure(error) ? 'cutOff' : 'other'
}

function described({ code, message, cause }: AppError): object {
  return { code, error: message.slice(0, maxMessageLength), cause }
}
