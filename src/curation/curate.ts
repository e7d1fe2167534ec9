import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import { type CurationStatus, curationStatuses } from '../db/status.ts'
import type { Trx } from '../db/transaction.ts'
import type { Stage } from './define-stage.ts'
import type { Registry } from './registry.ts'
import { columnsOf } from './stage-columns.ts'
import { matching, type Target } from './target.ts'
import { leaveQueue } from './unqueue.ts'

/** The tables that a person curates. */
type CuratedTable = { [T in keyof DB]: 'curated_at' extends keyof DB[T] ? T : never }[keyof DB]

export interface CurationChange {
  readonly entity: CuratedTable
  readonly target: Target
  readonly status: CurationStatus
  readonly tenantId: string
  readonly actorId: string
}

export interface CurationResult {
  /** Rows that now have the status. */
  readonly updated: number
  /** Rows that this change put into a queue. */
  readonly queued: number
}

/**
 * A person's word, and the machine's answer, in one statement: the canon's second rule, and its only place.
 *
 * Into the gate's status: every stage behind the gate is queued anew, but for rows that are being processed. Out of it:
 * what still waits leaves the queue. Rows are locked in the order of their ids, as everybody does, so that two bulk
 * changes and the loops cannot deadlock.
 */
export async function curate(db: Database | Trx, registry: Registry, change: CurationChange): Promise<CurationResult> {
  const { entity, target, status, tenantId, actorId } = change
  if (!curationStatuses.includes(status)) {
    throw new AppError('request_invalid', `status is "${status}": it must be one of ${curationStatuses.join(', ')}.`)
  }
  const table = sql.table(entity)
  const stages = registry.gatedOn(entity)
  const before = stages.map((stage, index) => sql`, ${columnsOf(stage).status} AS ${sql.ref(`before_${index}`)}`)
  const { rows } = await sql<CurationResult>`
    WITH target AS MATERIALIZED (
      SELECT id ${sql.join(before, sql``)} FROM ${table}
      WHERE ${matching(target, tenantId)}
      ORDER BY id FOR UPDATE
    ), changed AS (
      UPDATE ${table} AS row
      SET curation_status = ${status}, curated_at = now(), curated_by = ${actorId}, curation_reason = NULL
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
      SELECT ${tenantId}::uuid, ${actorId}::uuid, 'curate', ${entity},
        jsonb_build_object('status', ${status}::text, 'updated', updated, 'queued', queued, 'ids', ${firstIds(target)}::jsonb)
      FROM counted WHERE updated > 0
    )
    SELECT updated, queued FROM counted
  `.execute(db)
  return rows[0] ?? { updated: 0, queued: 0 }
}

function enqueue(stage: Stage): RawBuilder<unknown> {
  const c = columnsOf(stage)
  const free = sql`row.${c.status} IS DISTINCT FROM 'Processing'`
  return sql`
    ${c.status} = CASE WHEN ${free} THEN 'Queued' ELSE row.${c.status} END,
    ${c.attempts} = CASE WHEN ${free} THEN 0 ELSE row.${c.attempts} END,
    ${c.nextAttemptAt} = CASE WHEN ${free} THEN now() ELSE row.${c.nextAttemptAt} END`
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

const idsInAudit = 100

/** A bulk change of a million rows is one event, not a million ids. */
function firstIds(target: Target): string {
  return JSON.stringify('ids' in target ? target.ids.slice(0, idsInAudit) : [])
}
