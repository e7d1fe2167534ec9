import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CurationStatus } from '../db/status.ts'
import type { Trx } from '../db/transaction.ts'
import type { Stage } from './define-stage.ts'
import type { CuratedTable } from './entities/define-entity.ts'
import type { Registry } from './registry.ts'
import { columnsOf } from './stage-columns.ts'
import { leaveQueue } from './unqueue.ts'

export interface CurationResult {
  /** Rows that now have the status. */
  readonly updated: number
  /** Rows that this change put into a queue. */
  readonly queued: number
}

export interface CurationWrite {
  readonly entity: CuratedTable
  readonly tenantId: string
  /** Which rows, and how they are locked: everything after FROM. */
  readonly rows: RawBuilder<unknown>
  readonly status: CurationStatus
  readonly actorId: string
  /** Why, for the row itself; null where a person needs none. */
  readonly reason: string | null
  /** The audit event; the counts are added to its details. */
  readonly action: string
  readonly details: object
}

/**
 * The person's word, and the machine's answer, in one statement: the canon's second rule, and its only place. People come
 * here by `curate`, rules by `applyAutopilot`.
 *
 * Into the gate's status: every stage behind the gate is queued anew, but for rows that are being processed. Out of it:
 * what still waits leaves the queue.
 */
export async function changeCuration(
  db: Database | Trx,
  registry: Registry,
  { entity, tenantId, rows, status, actorId, reason, action, details }: CurationWrite,
): Promise<CurationResult> {
  const table = sql.table(entity)
  const stages = registry.gatedOn(entity)
  const before = stages.map((stage, index) => sql`, ${columnsOf(stage).status} AS ${sql.ref(`before_${index}`)}`)
  const counts = await sql<CurationResult>`
    WITH target AS MATERIALIZED (
      SELECT id ${sql.join(before, sql``)} FROM ${table} ${rows}
    ), changed AS (
      UPDATE ${table} AS row
      SET curation_status = ${status}, curated_at = now(), curated_by = ${actorId}, curation_reason = ${reason}
        ${sql.join(
          stages.map((stage) => sql`, ${stage.gate?.when === status ? enqueue(stage) : dequeue(stage)}`),
          sql``,
        )}
      FROM target WHERE row.id = target.id
      RETURNING ${becameQueued(stages)} AS queued
    ), counted AS (
      SELECT count(*) AS updated, count(*) FILTER (WHERE queued) AS queued FROM changed
    ), audited AS (
      INSERT INTO audit_events (tenant_id, actor_id, action, subject, details)
      SELECT ${tenantId}::uuid, ${actorId}::uuid, ${action}, ${entity},
        jsonb_build_object('status', ${status}::text, 'updated', updated, 'queued', queued) || ${JSON.stringify(details)}::jsonb
      FROM counted WHERE updated > 0
    )
    SELECT updated, queued FROM counted
  `.execute(db)
  return counts.rows[0] ?? { updated: 0, queued: 0 }
}

function enqueue(stage: Stage): RawBuilder<unknown> {
  const c = columnsOf(stage)
  const free = sql`row.${c.status} IS DISTINCT FROM 'Processing'`
  return sql`
    ${c.status} = CASE WHEN ${free} THEN 'Queued' ELSE row.${c.status} END,
    ${c.attempts} = CASE WHEN ${free} THEN 0 ELSE row.${c.attempts} END,
    ${c.nextAttemptAt} = CASE WHEN ${free} THEN now() ELSE row.${c.nextAttemptAt} END,
    -- Asked anew is begun anew: what an old cursor points into may have changed. Retries keep theirs.
    ${c.cursor} = CASE WHEN ${free} THEN NULL ELSE row.${c.cursor} END`
}

function dequeue(stage: Stage): RawBuilder<unknown> {
  const c = columnsOf(stage)
  return leaveQueue(c, sql`row.${c.status} = 'Queued'`)
}

function becameQueued(stages: readonly Stage[]): RawBuilder<unknown> {
  if (stages.length === 0) return sql`false`
  const each = stages.map((stage, index) => {
    const queued = sql`row.${columnsOf(stage).status} IS NOT DISTINCT FROM 'Queued'`
    return sql`(${queued} AND target.${sql.ref(`before_${index}`)} IS DISTINCT FROM 'Queued')`
  })
  return sql.join(each, sql` OR `)
}
