import { asAppError, messageOf } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import { releaseRows } from './leases.ts'
import type { LoopWorld } from './loop-world.ts'
import { settleFinished } from './settle.ts'
import { settleFailed } from './settle-failed.ts'
import type { Settlement } from './settlement.ts'
import type { WorkEnd, WorkItem } from './work-item.ts'

interface Ended {
  readonly item: WorkItem
  readonly end: WorkEnd
  readonly durationMs: number
}

/** A transaction that is shared by more saves holds its locks for longer and loses more when one of them fails. */
const groupLimitWithSave = 50

/**
 * Writes down how rows ended. Rows of one claim that end while a transaction is under way share the next one, so a busy
 * stage settles in groups and a quiet one settles at once, without a timer.
 */
export class Settler {
  private readonly world: LoopWorld
  private readonly settled: (item: WorkItem, settlement: Settlement) => void
  private readonly waiting = new Map<string, Ended[]>()
  private flushing = false

  constructor(world: LoopWorld, settled: (item: WorkItem, settlement: Settlement) => void) {
    this.world = world
    this.settled = settled
  }

  settle(item: WorkItem, end: WorkEnd): void {
    const { token } = item.claimed
    const ended = { item, end, durationMs: performance.now() - item.startedAt }
    const group = this.waiting.get(token)
    if (group === undefined) this.waiting.set(token, [ended])
    else group.push(ended)
    if (this.flushing) return
    this.flushing = true
    // Items of one batch end in one turn of the event loop: let them all arrive.
    setImmediate(() => void this.flush())
  }

  private async flush(): Promise<void> {
    for (let token = this.nextToken(); token !== undefined; token = this.nextToken()) {
      const group = this.waiting.get(token) ?? []
      this.waiting.delete(token)
      await this.settleGroup(token, group).catch((error: unknown) => {
        // A fault of ours: the rows must leave our hands all the same, or the run would wait for them for ever.
        this.complain(error)
        for (const { item } of group) this.settled(item, 'unsettled')
      })
    }
    this.flushing = false
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
    const limit = this.world.stage.save === undefined ? finished.length : groupLimitWithSave
    for (let from = 0; from < finished.length; from += limit) {
      failed.push(...(await this.finish(token, finished.slice(from, from + limit))))
    }
    if (failed.length > 0) await this.fail(token, failed)
    if (stopped.length > 0) await this.release(token, stopped)
  }

  /** All in one transaction; if that fails, each in its own, so that one bad save does not take the others with it. */
  private async finish(token: string, group: readonly Ended[]): Promise<Ended[]> {
    const { db, stage } = this.world
    const results = group.map(({ item, end }) => ({
      row: item.claimed.row,
      result: end.kind === 'finished' ? end.result : undefined,
    }))
    try {
      const settled = await this.persist(() => settleFinished(db, stage, token, results))
      for (const ended of group) {
        const outcome = settled.get(ended.item.claimed.row.id)
        this.report(ended, outcome === undefined ? 'lost' : 'completed', outcome)
      }
      return []
    } catch (error) {
      const [only] = group
      if (group.length === 1 && only !== undefined)
        return [{ ...only, end: { kind: 'failed', error: asAppError(error) } }]
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
    const fates = await this.orUnsettled(() => settleFailed(db, stage, { token, worker }, failures))
    for (const ended of group) {
      const verdict = fates?.get(ended.item.claimed.row.id)
      if (verdict !== undefined && verdict.fate !== 'failed') this.world.dueIn(verdict.delayMs)
      this.report(ended, verdict?.fate ?? (fates === undefined ? 'unsettled' : 'lost'))
    }
  }

  private async release(token: string, group: readonly Ended[]): Promise<void> {
    const { db, stage } = this.world
    const ids = group.map(({ item }) => item.claimed.row.id)
    const released = await this.orUnsettled(() => releaseRows(db, stage, token, ids))
    for (const ended of group) this.report(ended, released === undefined ? 'unsettled' : 'released')
  }

  /** Failing to write a failure down is no reason to stop: the lease runs out and the row comes back. */
  private async orUnsettled<T>(write: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.persist(write)
    } catch (error) {
      this.complain(error)
      return undefined
    }
  }

  /** Keeps trying while the database is away, as long as the lease can still be ours. The fence does the rest. */
  private async persist<T>(write: () => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + this.world.stage.claim.leaseSeconds * 1000
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 1000)) {
      try {
        return await write()
      } catch (error) {
        if (!isConnectionFailure(error) || performance.now() + pauseMs > giveUpAt) throw error
        await pause(pauseMs)
      }
    }
  }

  private report({ item, end, durationMs }: Ended, settlement: Settlement, outcome?: string): void {
    const { stage, log, metrics } = this.world
    const { claimed } = item
    metrics.settled(stage.id, settlement, durationMs / 1000)
    const fields = {
      stage: stage.id,
      id: claimed.row.id,
      attempt: claimed.attempt,
      ms: Math.round(durationMs),
      ...(outcome !== undefined && { outcome }),
      ...(end.kind === 'failed' && { code: end.error.code, error: end.error.message, err: end.error.cause }),
    }
    if (settlement === 'failed' || settlement === 'lost' || settlement === 'unsettled') log.warn(fields, settlement)
    else log.info(fields, settlement)
    this.settled(item, settlement)
  }

  private complain(error: unknown): void {
    this.world.log.error({ stage: this.world.stage.id, err: error }, `rows cannot be settled: ${messageOf(error)}`)
  }
}
