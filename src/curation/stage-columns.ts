import { type RawBuilder, sql } from 'kysely'
import type { Stage } from './define-stage.ts'

/** The suffixes of a stage's columns; the registry checks that each of them exists. */
export const stageColumnSuffixes = {
  status: 'status',
  outcome: 'outcome',
  errorCode: 'error_code',
  error: 'error',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
  cursor: 'cursor',
  leaseToken: 'lease_token',
  /** Since when the row only waits; meaningless when the last error was not a wait. */
  waitingSince: 'waiting_since',
  /** When a queued row is due; null for all others. A generated column, like the next. */
  dueAt: 'due_at',
  /** When a row became a dead letter; null for all others. */
  deadAt: 'dead_at',
} as const

/** SQL references to the columns that `add_stage` creates for a stage. */
export type StageColumns = Readonly<Record<'table' | keyof typeof stageColumnSuffixes, RawBuilder<unknown>>>

const known = new WeakMap<object, StageColumns>()

export function columnsOf(stage: Pick<Stage, 'entity' | 'progress'>): StageColumns {
  const made = known.get(stage)
  if (made !== undefined) return made
  const refs = Object.entries(stageColumnSuffixes).map(([name, suffix]) => [
    name,
    sql.ref(`${stage.progress}_${suffix}`),
  ])
  const columns = { table: sql.table(stage.entity), ...Object.fromEntries(refs) } as StageColumns
  known.set(stage, columns)
  return columns
}

/**
 * The fencing condition: a row is held while it is Processing under our token and the lease has not expired. It uses the
 * current time, not the start of the transaction: a worker that froze must fail here even if no process has reclaimed its
 * rows yet.
 */
export function heldUnder(c: StageColumns, token: string): RawBuilder<boolean> {
  return sql`(${c.status} = 'Processing' AND ${c.leaseToken} = ${token}
    AND EXISTS (SELECT FROM leases WHERE token = ${token} AND expires_at > clock_timestamp()))`
}

/** The name of a stage's queue in leases and notifications. */
export function queueOf(stage: Pick<Stage, 'entity' | 'progress'>): string {
  return `${stage.entity}.${stage.progress}`
}
