// Lanes whose credential is rejected: `provider:NAME` for a key of the installation, `credential:ID` for one of a tenant. All calls of
// such a lane would fail, so none is made until its pause ends.
import { type RawBuilder, sql } from 'kysely'
import { errorCatalogue } from '../core/error-catalogue.ts'
import type { Database } from '../db/database.ts'
import { channel } from '../db/listener.ts'
import type { Stage } from './define-stage.ts'
import { makeDueInParts } from './make-due-in-parts.ts'
import { columnsOf, queueOf } from './stage-columns.ts'

/** The lane of a provider: only its pause is used. No host contains a colon before its port, so the names cannot clash. */
export const providerLane = (provider: string) => `provider:${provider}`

/** After the pause the credential is tried again. */
export const rejectionPauseMs = 15 * 60_000

/** Between the end of a pause and the next rejection; with less, the alarm would end and return with each trial. */
const trialMinutes = 10

const isRejected: RawBuilder<boolean> = sql`(pause_reason = 'rejected' AND paused_until > now() - ${trialMinutes} * interval '1 minute')`

/** Pauses a lane for all processes. A second rejection moves the end; a pause by a person stays. */
export async function pauseRejected(db: Database, lane: string): Promise<void> {
  const end = sql`clock_timestamp() + ${rejectionPauseMs} * interval '1 millisecond'`
  await sql`
    INSERT INTO lanes (lane, next_at, paused_until, pause_reason) VALUES (${lane}, ${end}, ${end}, 'rejected')
    ON CONFLICT (lane) DO UPDATE
    SET next_at = excluded.next_at, paused_until = excluded.paused_until, pause_reason = excluded.pause_reason
    WHERE lanes.pause_reason IS DISTINCT FROM 'paused'
  `.execute(db)
}

/** Whether calls to a provider are paused, because it rejects our key, or are being tried again. */
export async function hasRejectedProvider(db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM lanes WHERE starts_with(lane, ${providerLane('')}) AND ${isRejected} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Due rows that are read to find one whose lane is rejected. */
const checkedRows = 1000

/** Whether rows of a tenant wait for a lane whose credential is rejected. */
export async function waitsForRejectedLane(db: Database, stage: Stage, tenantId: string): Promise<boolean> {
  if (stage.lane === undefined) return false
  const c = columnsOf(stage)
  const { rows } = await sql`
    SELECT FROM (
      SELECT (${stage.lane.key}) AS lane_key FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${c.dueAt} IS NOT NULL ORDER BY ${c.dueAt} LIMIT ${checkedRows}
    ) AS queued JOIN lanes ON lanes.lane = queued.lane_key WHERE ${isRejected} LIMIT 1
  `.execute(db)
  return rows.length > 0
}

const pausingCodes = Object.entries(errorCatalogue).flatMap(([code, entry]) => ('pausesLane' in entry ? [code] : []))

/** Ends the pause of a rejected lane, when its credential was replaced or a person wants it tried again. Returns whether there was one. */
export async function resumeLane(db: Database, stages: readonly Stage[], lane: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`DELETE FROM lanes WHERE lane = ${lane} AND pause_reason = 'rejected'`.execute(db)
  for (const stage of stages) {
    if (stage.lane === undefined) continue
    // A claim may have put off rows that waited for the lane: those without an error wait for nothing else.
    const { errorCode } = columnsOf(stage)
    const waits = sql`(${errorCode} IS NULL OR ${errorCode} = ANY(${pausingCodes})) AND (${stage.lane.key}) = ${lane}`
    await makeDueInParts(db, stage, waits)
    await sql`SELECT pg_notify(${channel}, ${`queued:${queueOf(stage)}`})`.execute(db)
  }
  return numAffectedRows > 0n
}
