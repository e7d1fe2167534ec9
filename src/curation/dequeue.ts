import { type RawBuilder, sql } from 'kysely'
import { type ErrorEntry, errorCatalogue } from '../core/error-catalogue.ts'
import type { Stage } from './define-stage.ts'
import type { StageColumns } from './stage-columns.ts'

/** Errors of the stage itself or of our installation. Any other failure is an answer: the stage works. */
const ownTroubleCodes = ['unexpected', 'item_timeout', 'worker_lost', 'worker_lost_finally', 'end_not_saved']
export const troubleCodes: readonly string[] = Object.entries<ErrorEntry>(errorCatalogue).flatMap(([code, { ours }]) =>
  ours === true || ownTroubleCodes.includes(code) ? [code] : [],
)

/** A row that waits (for a budget, for a slow host) carries the reason as error code, but has not failed. */
export const waitingCodes: readonly string[] = Object.entries<ErrorEntry>(errorCatalogue).flatMap(([code, entry]) =>
  entry.consequence === 'wait' ? [code] : [],
)

/** A site, a provider or the row failed, or a site asks to wait: no limit or failure of ours. */
export const othersCodes: readonly string[] = Object.entries<ErrorEntry>(errorCatalogue).flatMap(
  ([code, { waitsWithoutLimit = false, ours = false }]) => (waitsWithoutLimit || ours ? [] : [code]),
)

/** A wait replaces the code of an earlier failure. A row that ended without an outcome has failed all the same. */
const hasFailed = (c: StageColumns) => sql`((row.${c.errorCode} <> ALL(${waitingCodes}::text[])) IS TRUE
  OR (row.${c.finishedAt} IS NOT NULL AND row.${c.outcome} IS NULL))`

/**
 * The status of a row that leaves the queue unprocessed: `Error` if its last attempt failed, `Completed` if it was completed
 * before, otherwise null.
 */
export function statusBeforeQueued(c: StageColumns): RawBuilder<unknown> {
  return sql`CASE WHEN row.${c.finishedAt} IS NULL THEN NULL WHEN ${hasFailed(c)} THEN 'Error' ELSE 'Completed' END`
}

/** New values for rows that stay in the queue. */
type Stays = Partial<Record<'status' | 'finishedAt' | 'errorCode' | 'error', RawBuilder<unknown>>>

/** SET clauses that take the rows where `leaves` is true out of the queue, and clear why they waited. */
export function dequeueColumns(c: StageColumns, leaves: RawBuilder<unknown>, stays: Stays = {}): RawBuilder<unknown> {
  const failed = sql`${leaves} AND ${hasFailed(c)}`
  const { status = sql`row.${c.status}`, finishedAt = sql`row.${c.finishedAt}` } = stays
  const kept = (column: RawBuilder<unknown>, stay = sql`row.${column}`) =>
    sql`${column} = CASE WHEN ${failed} THEN row.${column} WHEN ${leaves} THEN NULL ELSE ${stay} END`
  return sql`
    ${c.status} = CASE WHEN ${failed} THEN 'Error' WHEN ${leaves} THEN ${statusBeforeQueued(c)} ELSE ${status} END,
    ${c.finishedAt} = CASE WHEN ${failed} THEN coalesce(row.${c.finishedAt}, now())
      WHEN ${leaves} THEN row.${c.finishedAt} ELSE ${finishedAt} END,
    ${kept(c.errorCode, stays.errorCode)}, ${kept(c.error, stays.error)}`
}

/** Whether the row is still selected, or requested without the gate: a retry or release must not overrule a person's later decision. */
export function isStillSelected({ gate, request }: Stage): RawBuilder<boolean> {
  if (gate === undefined) return sql`true`
  const isSelected = sql<boolean>`(row.${sql.ref(gate.column)} = ${gate.when})`
  return request === undefined ? isSelected : sql`(${isSelected} OR row.${sql.ref(request)} IS NOT NULL)`
}
