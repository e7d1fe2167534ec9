// A person's request to process rows of a stage without its gate: "validate these contacts now". Like a curation change, it queues
// the rows in its own transaction, is audited, and can be undone while they are queued.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Stage } from '../define-stage.ts'
import { dequeueColumns } from '../dequeue.ts'
import { columnsOf, queueOf } from '../stage-columns.ts'
import { matching, type Target, targetInAudit } from '../target.ts'
import { undoMinutes } from './undo-data.ts'

/** `fields` of the bulk action of a request. */
export interface WorkRequested {
  /** The id of the stage. */
  readonly work: string
}

interface WorkRequest {
  readonly target: Target
  /** Which of the rows need the work, over the row named `row`. */
  readonly needs: RawBuilder<unknown>
  /** Columns that say how the work is to be done: SET clauses. */
  readonly how?: RawBuilder<unknown>
  readonly tenantId: string
  readonly actorId: string
  readonly action: string
  readonly details: object
}

interface WorkResult {
  /** Rows that match. */
  readonly matched: number
  /** Rows that this request queued, or that are being processed and will be processed again. */
  readonly queued: number
  /** See `undoBulkAction`; null when no row was queued. */
  readonly bulk_action_id: string | null
}

function requestColumn({ id, request }: Stage): RawBuilder<unknown> {
  if (request === undefined) throw new TypeError(`${id} takes no requests`)
  return sql.ref(request)
}

/**
 * Queues rows for a stage. Queued rows stay as they are, except for how the work is done. Rows in progress get the request,
 * and a stage with `again` processes them once more. Rows are locked in the order of their ids, as everywhere.
 */
export async function requestWork(db: Database | Trx, stage: Stage, request: WorkRequest): Promise<WorkResult> {
  const c = columnsOf(stage)
  const { target, needs, how, tenantId, actorId, action, details } = request
  const isFree = sql`row.${c.status} IS DISTINCT FROM 'Processing'`
  const isNew = sql`row.${c.status} IS DISTINCT FROM 'Queued'`
  const filter = 'filter' in target ? JSON.stringify(target.filter.root) : null
  const fields: WorkRequested = { work: stage.id }
  const { rows } = await sql<WorkResult>`
    WITH request AS MATERIALIZED (SELECT new_id() AS id), target AS MATERIALIZED (
      SELECT * FROM (
        SELECT row.id, ${needs} AS needs FROM ${c.table} AS row
        WHERE row.id IN (SELECT id FROM ${c.table} WHERE ${matching(target, tenantId, stage.entity)})
        ORDER BY row.id FOR UPDATE
      ) AS locked
    ), changed AS (
      UPDATE ${c.table} AS row
      SET ${requestColumn(stage)} = CASE WHEN ${isNew} THEN (SELECT id FROM request) ELSE row.${requestColumn(stage)} END,
        ${c.status} = CASE WHEN ${isFree} THEN 'Queued' ELSE row.${c.status} END,
        ${c.attempts} = CASE WHEN ${isFree} THEN 0 ELSE row.${c.attempts} END,
        ${c.nextAttemptAt} = CASE WHEN ${isFree} THEN now() ELSE row.${c.nextAttemptAt} END
        ${how === undefined ? sql`` : sql`, ${how}`}
      -- As in changeCuration: an array, not a join, and no index that starts with the tenant.
      WHERE (row.tenant_id = ${tenantId}) IS TRUE AND row.id = ANY((
        SELECT notify_queues(ARRAY[${queueOf(stage)}], ARRAY(SELECT id FROM target WHERE needs)))::uuid[])
      RETURNING row.id, ${requestColumn(stage)} AS request_id
    ), counted AS (
      SELECT (SELECT count(*) FROM target) AS matched,
        (SELECT count(*) FROM changed WHERE request_id = (SELECT id FROM request)) AS queued
    ), audited AS (
      INSERT INTO audit_events (tenant_id, actor_id, action, subject, details)
      SELECT ${tenantId}::uuid, ${actorId}::uuid, ${action}, ${stage.entity},
        jsonb_build_object('matched', matched, 'queued', queued)
          || ${JSON.stringify({ ...details, ...targetInAudit(target) })}::jsonb
      FROM counted WHERE matched > 0
    ), recorded AS (
      INSERT INTO bulk_actions (id, tenant_id, actor_id, entity, filter, fields, updated, queued, undo_until)
      SELECT request.id, ${tenantId}::uuid, ${actorId}::uuid, ${stage.entity}, ${filter}::jsonb,
        ${JSON.stringify(fields)}::jsonb, queued, queued, now() + make_interval(mins => ${undoMinutes})
      FROM counted, request WHERE queued > 0 RETURNING id
    )
    SELECT matched, queued, (SELECT id FROM recorded) AS bulk_action_id FROM counted
  `.execute(db)
  return rows[0] ?? { matched: 0, queued: 0, bulk_action_id: null }
}

/** Takes the rows of a request out of the queue, as far as no worker has begun them. */
export async function withdrawWork(
  trx: Trx,
  stage: Stage,
  id: string,
): Promise<{ restored: number; unqueued: number }> {
  const c = columnsOf(stage)
  const isSelected = stage.gate === undefined ? sql`false` : sql`row.${sql.ref(stage.gate.column)} = ${stage.gate.when}`
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${c.table} AS row SET ${dequeueColumns(c, sql`true`)}, ${requestColumn(stage)} = NULL
    WHERE ${requestColumn(stage)} = ${id} AND row.${c.status} = 'Queued'
      -- Selected meanwhile, so it waits in the queue for its gate too.
      AND NOT (${isSelected} AND row.curated_at > (SELECT created_at FROM bulk_actions WHERE id = ${id}))
  `.execute(trx)
  const unqueued = Number(numAffectedRows)
  return { restored: unqueued, unqueued }
}
