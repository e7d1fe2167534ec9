import { type RawBuilder, sql } from 'kysely'
import type { Stage } from './define-stage.ts'

/** SQL references to the columns that `add_stage` made for a stage. */
export interface StageColumns {
  readonly table: RawBuilder<unknown>
  readonly status: RawBuilder<unknown>
  readonly outcome: RawBuilder<unknown>
  readonly errorCode: RawBuilder<unknown>
  readonly error: RawBuilder<unknown>
  readonly attempts: RawBuilder<unknown>
  readonly nextAttemptAt: RawBuilder<unknown>
  readonly startedAt: RawBuilder<unknown>
  readonly finishedAt: RawBuilder<unknown>
  readonly cursor: RawBuilder<unknown>
  readonly leaseOwner: RawBuilder<unknown>
  readonly leaseToken: RawBuilder<unknown>
  readonly leaseExpiresAt: RawBuilder<unknown>
}

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
  leaseOwner: 'lease_owner',
  leaseToken: 'lease_token',
  leaseExpiresAt: 'lease_expires_at',
} as const satisfies Record<Exclude<keyof StageColumns, 'table'>, string>

export function columnsOf(stage: Pick<Stage, 'entity' | 'progress'>): StageColumns {
  const refs = Object.entries(stageColumnSuffixes).map(([name, suffix]) => [
    name,
    sql.ref(`${stage.progress}_${suffix}`),
  ])
  return { table: sql.table(stage.entity), ...Object.fromEntries(refs) }
}

/** Whoever lets go of a row, for whatever reason, clears the same three columns. */
export function clearLease(columns: StageColumns): RawBuilder<unknown> {
  return sql`${columns.leaseOwner} = NULL, ${columns.leaseToken} = NULL, ${columns.leaseExpiresAt} = NULL`
}

/**
 * The fence: the row is in our hands only while it is Processing under our token and the lease has not run out.
 * The clock is read when the row is looked at, not when the transaction began: a frozen worker must fail here even if
 * nobody has reclaimed the row yet.
 */
export function isHeld(columns: StageColumns, token: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(row.${columns.status} = 'Processing' AND row.${columns.leaseToken} = ${token}
    AND row.${columns.leaseExpiresAt} > clock_timestamp())`
}
