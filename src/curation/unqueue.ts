import { type RawBuilder, sql } from 'kysely'
import { type ErrorEntry, errorCatalogue } from '../core/error-catalogue.ts'
import type { StageColumns } from './stage-columns.ts'

/** A row that waits (for a budget, for a slow host) carries the reason, but it has not failed. */
const waitingCodes = Object.entries<ErrorEntry>(errorCatalogue).flatMap(([code, entry]) =>
  entry.consequence === 'wait' ? [code] : [],
)

/**
 * What a queued row becomes when it leaves the queue undone, as SET clauses for the rows where `leaves` is true: what it
 * was before it was asked. Failed if its last attempt failed, completed if it was completed once, else never asked.
 */
export function leaveQueue(c: StageColumns, leaves: RawBuilder<unknown>): RawBuilder<unknown> {
  const failed = sql`row.${c.errorCode} <> ALL(${waitingCodes}::text[])`
  const forget = sql`${leaves} AND (${failed}) IS NOT TRUE`
  return sql`
    ${c.status} = CASE WHEN ${leaves} THEN
        CASE WHEN ${failed} THEN 'Error' WHEN row.${c.finishedAt} IS NOT NULL THEN 'Completed' END
      ELSE row.${c.status} END,
    ${c.finishedAt} = CASE WHEN ${leaves} AND ${failed} THEN coalesce(row.${c.finishedAt}, now()) ELSE row.${c.finishedAt} END,
    ${c.errorCode} = CASE WHEN ${forget} THEN NULL ELSE row.${c.errorCode} END,
    ${c.error} = CASE WHEN ${forget} THEN NULL ELSE row.${c.error} END`
}
