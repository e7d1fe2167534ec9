import { type AppError, asAppError, messageOf } from '../core/errors.ts'
import { isConnectionFailure, isTimeout } from '../db/transaction.ts'
import { releaseRows } from './leases.ts'
import type { LoopWorld } from './loop-world.ts'
import { persist, SettleTooLate } from './persist.ts'
import { LeaseLost } from './save-part.ts'
import { type Finished, settleFinished } from './settle.ts'
import { longestMessage, settleFailed } from './settle-failed.ts'
import type { Settlement } from './settlement.ts'
import type { WorkEnd, WorkItem } from './work-item.ts'

interface Ended {
  readonly item: WorkItem
  readonly end: WorkEnd
  readonly durationMs: number
}

/**
 * Measured, one insert a save: 2,200 rows a second each in its own transaction, 5,800 ten together, 7,200 fifty together
 * (2,900 with a savepoint each). More would only hold locks for longer and lose more when a save fails.
 */
const groupLimitWithSave = 50
const hurriedMs = 3_000

/**
 * Writes down how rows ended. Rows of one claim that end while a transaction is under way share the next one, so a busy
 * stage settles in groups and a quiet one settles at once, without a timer. A stage with costly saves has several lanes.
 */
export class Settler {
  private readonly world: LoopWorld
  private readonly settled: (item: WorkItem, settlement: Settlement) => void
  private readonly waiting = new Map<string, Ended[]>()
  private waitingRows = 0
  private lanes = 0
  private hurriedUntil = Number.POSITIVE_INFINITY

  constructor(world: LoopWorld, settled: (item: WorkItem, settlement: Settlement) => void) {
    this.world = world
    this.settled = settled
  }

  /** The process stops: whoever cannot be told of an end in a moment is left to the lease. */
  hurry(): void {
    this.hurriedUntil = Math.min(this.hurriedUntil, performance.now() + hurriedMs)
  }

  settle(item: WorkItem, end: WorkEnd): void {
    const { token } = item.claimed
    const ended = { item, end, durationMs: performance.now() - item.startedAt }
    const group = this.waiting.get(token)
    if (group === undefined) this.waiting.set(token, [ended])
    else group.push(ended)
    this.waitingRows++
    if (this.lanes > 0 && !this.needsLane()) return
    this.lanes++
    // Items of one batch end in one turn of the event loop: let them all arrive.
    setImmediate(() => void this.flush())
  }

  /** A lane that opens for less than a full group makes the groups of all lanes small: 1.7 pages in WF7. */
  private needsLane(): boolean {
    const { savesAtOnce = 1, groupSize = groupLimitWithSave } = this.world.stage.claim
    return this.lanes < savesAtOnce && this.waitingRows >= groupSize
  }

  private async flush(): Promise<void> {
    for (let token = this.nextToken(); token !== undefined; token = this.nextToken()) {
      const group = this.take(token)
      await this.settleGroup(token, group).catch((error: unknown) => {
        // A fault of ours: the rows must leave our hands all the same, or the run would wait for them for ever.
        this.complain(error)
        for (const { item } of group) this.settled(item, 'unsettled')
      })
    }
    this.lanes--
  }

  /** What one transaction takes. The rest is left to whichever lane comes first. */
  private take(token: string): Ended[] {
    const { save, claim } = this.world.stage
    const waiting = this.waiting.get(token) ?? []
    const limit = save === undefined ? waiting.length : (claim.groupSize ?? groupLimitWithSave)
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

  /** All in one transaction; if that fails, each in its own, so that one bad save does not take the others with it. */
  private async finish(token: string, group: readonly Ended[]): Promise<Ended[]> {
    const { db, stage } = this.world
    const results: Finished[] = group.map(({ item, end }) => ({
      row: item.claimed.row,
      result: end.kind === 'finished' ? end.result : undefined,
    }))
    try {
      const lost = await this.persist(() => settleFinished(db, stage, token, results), group.length)
      group.forEach((ended, index) => {
        if (lost.has(ended.item.claimed.row.id)) this.report(ended, 'lost')
        else this.report(ended, 'completed', results[index]?.outcome)
      })
      return []
    } catch (error) {
      const [only] = group
      if (mayPass(error, group.length) || error instanceof SettleTooLate || only === undefined) {
        this.complain(error)
        for (const ended of group) this.report(ended, 'unsettled')
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
    const { db, stage, worker } = this.world
    const failures = group.flatMap(({ item, end, durationMs }) =>
      end.kind === 'failed'
        ? [{ row: item.claimed.row, attempt: item.claimed.attempt, error: end.error, durationMs }]
        : [],
    )
    try {
      const fates = await this.persist(() => settleFailed(db, stage, { token, worker }, failures), group.length)
      for (const ended of group) {
        const verdict = fates.get(ended.item.claimed.row.id)
        if (verdict !== undefined && verdict.fate !== 'failed') this.world.dueIn(verdict.delayMs)
        this.report(ended, verdict?.fate ?? 'lost')
      }
    } catch (error) {
      // One row that cannot be written down must not take the others with it.
      if (group.length > 1 && !mayPass(error, group.length) && !(error instanceof SettleTooLate)) {
        for (const ended of group) await this.fail(token, [ended])
        return
      }
      // Failing to write a failure down is no reason to stop: the row is handed back, or its lease runs out.
      this.complain(error)
      for (const ended of group) this.report(ended, 'unsettled')
    }
  }

  private async release(token: string, group: readonly Ended[]): Promise<void> {
    const { db, stage } = this.world
    const ids = group.map(({ item }) => item.claimed.row.id)
    try {
      const released = await this.persist(() => releaseRows(db, stage, token, ids))
      for (const ended of group) this.report(ended, released.has(ended.item.claimed.row.id) ? 'released' : 'lost')
    } catch (error) {
      this.complain(error)
      for (const ended of group) this.report(ended, 'unsettled')
    }
  }

  private persist<T>(write: () => Promise<T>, rows = 1): Promise<T> {
    return persist(write, {
      leaseMs: this.world.stage.claim.leaseSeconds * 1000,
      until: () => this.hurriedUntil,
      mayPass: (error) => mayPass(error, rows),
    })
  }

  private report({ item, end, durationMs }: Ended, settlement: Settlement, outcome?: string): void {
    const { stage, log, metrics } = this.world
    const { claimed } = item
    metrics.settled(stage.id, settlement, durationMs / 1000)
    const ms = Math.round(durationMs)
    const row = { stage: stage.id, id: claimed.row.id, attempt: claimed.attempt, ms }
    if (settlement === 'completed') log.info({ ...row, outcome }, settlement)
    else if (end.kind === 'failed') this.tell(settlement, { ...row, ...described(end.error) })
    else this.tell(settlement, row)
    this.settled(item, settlement)
  }

  private tell(settlement: Settlement, fields: object): void {
    const isBad = settlement === 'failed' || settlement === 'lost' || settlement === 'unsettled'
    this.world.log[isBad ? 'warn' : 'info'](fields, settlement)
  }

  private complain(error: unknown): void {
    this.world.log.error({ stage: this.world.stage.id, err: error }, `rows cannot be settled: ${messageOf(error)}`)
  }
}

/**
 * An error that is nobody's fault and goes by: what was worked out, and perhaps paid for, is worth writing once more. A
 * lock that kept several rows waiting was in the way of one of them: they are tried one by one first.
 */
function mayPass(error: unknown, rows: number): boolean {
  return isConnectionFailure(error) || (rows === 1 && isTimeout(error))
}

function described({ code, message, cause }: AppError): object {
  return { code, error: message.slice(0, longestMessage), cause }
}
