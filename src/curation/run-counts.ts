import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Stage } from './define-stage.ts'
import type { Settlement } from './settlement.ts'

/** Counts of a run. `stage_runs` counts unsettled rows as lost. */
export type RunCounts = Record<'claimed' | Settlement, number>

/** Records a run: after its first claim, every few seconds, and at its end. Runs without rows are not recorded. */
export class RunRecord {
  readonly counts: RunCounts = {
    claimed: 0,
    completed: 0,
    failed: 0,
    retried: 0,
    waited: 0,
    lost: 0,
    released: 0,
    unsettled: 0,
  }
  private readonly db: Database
  private readonly stage: Stage
  private readonly worker: string
  private readonly startedAt = performance.now()
  private id: string | undefined
  private completedAt = Number.NaN
  private settledAt = Number.NaN
  private startedWritingAt = Number.NEGATIVE_INFINITY
  private writing: Promise<void> = Promise.resolve()

  constructor(db: Database, stage: Stage, worker: string) {
    this.db = db
    this.stage = stage
    this.worker = worker
  }

  count(what: 'claimed' | Settlement, rows = 1): void {
    this.counts[what] += rows
    if (what === 'completed') this.completedAt = performance.now()
  }

  /** The work on a row led to a result, even if a site or a provider refused it: the stage works. */
  hasSettled(): void {
    this.settledAt = performance.now()
  }

  /** Cheap to call often: writes at most every few seconds. */
  write(final = false): Promise<void> {
    const isEarly = performance.now() - this.startedWritingAt < secondsBetweenWrites * 1000
    if (this.counts.claimed === 0 || (!final && isEarly)) return this.writing
    this.startedWritingAt = performance.now()
    // In sequence: the second write updates the row that the first one inserted.
    this.writing = this.writing.catch(() => undefined).then(() => this.put(final))
    return this.writing
  }

  private async put(final: boolean): Promise<void> {
    const { unsettled, ...counts } = this.counts
    const values = {
      ...counts,
      lost: counts.lost + unsettled,
      last_completed_at: Number.isNaN(this.completedAt) ? null : timeOf(this.completedAt),
      last_settled_at: Number.isNaN(this.settledAt) ? null : timeOf(this.settledAt),
      finished_at: final ? sql<Date>`now()` : null,
    }
    if (this.id === undefined) {
      const run = { stage_id: this.stage.id, worker: this.worker, started_at: timeOf(this.startedAt), ...values }
      const { id } = await this.db.insertInto('stage_runs').values(run).returning('id').executeTakeFirstOrThrow()
      this.id = id
    } else {
      await this.db.updateTable('stage_runs').set(values).where('id', '=', this.id).execute()
    }
  }
}

const secondsBetweenWrites = 5

/** A moment of this process by the database's clock: the clocks of workers may be days apart. */
function timeOf(moment: number): RawBuilder<Date> {
  return sql<Date>`now() - ${performance.now() - moment} * interval '1 millisecond'`
}
