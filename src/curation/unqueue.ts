import { type RawBuilder, sql } from 'kysely'
import { type ErrorEntry, errorCatalogue } from '../core/error-catalogue.ts'
import type { Stage } from './define-stage.ts'
import type { StageColumns } from './stage-columns.ts'

/** A row that waits (for a budget, for a slow host) carries the reason, but it has not failed. */
export const waitingCodes: readonly string[] = Object.entries<ErrorEntry>(errorCatalogue).flatMap(([code, entry]) =>
  entry.consequence === 'wait' ? [code] : [],
)

const hasFailed = (c: StageColumns) => sql`(row.${c.errorCode} <> ALL(${waitingCodes}::text[])) IS TRUE`

/**
 * The status of a row that leaves the queue undone: what it was before it was asked. Failed if its last attempt failed,
 * completed if it was completed once, else never asked.
 */
export function beforeQueued(c: StageColumns): RawBuilder<unknown> {
  return sql`CASE WHEN ${hasFailed(c)} AND row.${c.finishedAt} IS NOT NULL THEN 'Error'
    WHEN row.${c.finishedAt} IS NOT NULL THEN 'Completed' END`
}

/** What a row that stays becomes, where it does not stay as it is. */
type Stays = Partial<Record<'status' | 'finishedAt' | 'errorCode' | 'error', RawBuilder<unknown>>>

/** SET clauses that take the rows where `leaves` is true out of the queue: what made them wait goes with the waiting. */
export function leaveQueue(c: StageColumns, leaves: RawBuilder<unknown>, stays: Stays = {}): RawBuilder<unknown> {
  const failed = sql`${leaves} AND ${hasFailed(c)}`
  const { status = sql`row.${c.status}`, finishedAt = sql`row.${c.finishedAt}` } = stays
  const kept = (column: RawBuilder<unknown>, stay = sql`row.${column}`) =>
    sql`${column} = CASE WHEN ${failed} THEN row.${column} WHEN ${leaves} THEN NULL ELSE ${stay} END`
  return sql`
    ${c.status} = CASE WHEN ${failed} THEN 'Error' WHEN ${leaves} THEN ${beforeQueued(c)} ELSE ${status} END,
    ${c.finishedAt} = CASE WHEN ${failed} THEN coalesce(row.${c.finishedAt}, now())
      WHEN ${leaves} THEN row.${c.finishedAt} ELSE ${finishedAt} END,
    ${kept(c.errorCode, stays.errorCode)}, ${kept(c.error, stays.error)}`
}

/** Whether the person still wants the row: work that comes back (retry, release) must not overrule a later no. */
export function isWanted(stage: Stage): RawBuilder<boolean> {
  return stage.gate === undefined ? sql`true` : sql`(row.${sql.ref(stage.gate.column)} = ${stage.gate.when})`
}
