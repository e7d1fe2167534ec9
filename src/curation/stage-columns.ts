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
  /** Since when nothing but waiting was done; of no meaning where the last error was not a wait. */
  waitingSince: 'waiting_since',
  /** When a queued row is due; null for every other. Made by the database, as is the next. */
  dueAt: 'due_at',
  /** When a row went to the dead letters; null for every other. */
  deadAt: 'dead_at',
} as const

/** SQL references to the columns that `add_stage` made for a stage. */
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
 * The fence: rows are in our hands only while they are Processing under our token and the lease has not run out. The
 * clock is read when the statement looks, not when the transaction began: a frozen worker must fail here even if nobody
 * has taken its rows yet.
 */
export function heldUnder(c: StageColumns, token: string): RawBuilder<boolean> {
  return sql`(${c.status} = 'Processing' AND ${c.leaseToken} = ${token}
    AND EXISTS (SELECT FROM leases WHERE token = ${token} AND expires_at > clock_timestamp()))`
}

/** The name under which rows of a stage wait and are leased. */
export function queueOf(stage: Pick<Stage, 'entity' | 'progress'>): string {
  return `${stage.entity}.${stage.progress}`
}
