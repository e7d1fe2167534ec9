import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { inBulkTransaction, type Trx } from '../../db/transaction.ts'
import { writeAudit } from '../audit.ts'
import type { Stage } from '../define-stage.ts'
import { dequeueColumns } from '../dequeue.ts'
import type { CuratedTable } from '../entities/define-entity.ts'
import type { Registry } from '../registry.ts'
import { columnsOf } from '../stage-columns.ts'
import type { FieldChange } from './field-change.ts'
import { type WorkRequested, withdrawWork } from './request-work.ts'
import { restoreFields } from './restore-fields.ts'
import { undoMinutes } from './undo-data.ts'

export interface UndoRequest {
  readonly id: string
  readonly tenantId: string
  readonly actorId: string
}

export interface UndoResult {
  /** Rows that have their previous state again. */
  readonly restored: number
  /** Restored rows that were taken out of a queue. */
  readonly unqueued: number
  /** Rows that were changed again or deleted since. */
  readonly skipped: number
}

interface Action {
  readonly entity: CuratedTable
  readonly updated: number
  readonly late: boolean
  readonly undone_at: Date | null
  /** Null: it changed the status. */
  readonly fields: FieldChange | WorkRequested | null
}

/**
 * Undoes a bulk change, once, within ten minutes. A row gets its curation back only if it was not curated again since: its
 * status, time and person are still the action's, and no two actions share a time. Its queue state is restored if it is
 * unchanged since the action. A row that the action queued and that was put off since (a budget, a retry) leaves the queue:
 * after an undo, a row is queued only if its gate says so. Rows that a worker has started or finished since keep their
 * processing state, because the work is done and its results are stored. For a change of fields, see `restoreFields`.
 */
export function undoBulkAction(db: Database, registry: Registry, request: UndoRequest): Promise<UndoResult> {
  return inBulkTransaction(db, async (trx) => {
    const { entity, updated, fields } = await lockAction(trx, request)
    const stages = registry.gatedOn(entity)
    const { restored, unqueued } = await restoreAs(fields, {
      status: () => restore(trx, entity, stages, request),
      work: ({ work }) => withdrawWork(trx, registry.stage(work), request.id),
      fields: async (change) => ({ restored: await restoreFields(trx, { ...request, entity, change }), unqueued: 0 }),
    })
    const result = { restored, unqueued, skipped: updated - restored }
    await sql`UPDATE bulk_actions SET undone_at = now() WHERE id = ${request.id}`.execute(trx)
    await sql`DELETE FROM bulk_action_changes WHERE action_id = ${request.id}`.execute(trx)
    const { id, tenantId, actorId } = request
    await writeAudit(trx, {
      tenantId,
      actorId,
      action: 'undo',
      subject: entity,
      details: { bulk_action_id: id, ...result },
    })
    return result
  })
}

interface Restored {
  readonly restored: number
  readonly unqueued: number
}

/** By what the action changed. */
function restoreAs(
  fields: Action['fields'],
  restorers: {
    status(): Promise<Restored>
    work(requested: WorkRequested): Promise<Restored>
    fields(change: FieldChange): Promise<Restored>
  },
): Promise<Restored> {
  if (fields === null) return restorers.status()
  return 'work' in fields ? restorers.work(fields) : restorers.fields(fields)
}

async function lockAction(trx: Trx, { id, tenantId }: UndoRequest): Promise<Action> {
  const { rows } = await sql<Action>`
    SELECT entity, updated, fields, undone_at, coalesce(undo_until <= now(), true) AS late FROM bulk_actions
    WHERE id = ${id} AND tenant_id = ${tenantId} FOR UPDATE`.execute(trx)
  const [action] = rows
  if (action === undefined) throw new AppError('not_found', `There is no bulk action ${id}.`)
  if (action.undone_at !== null) throw new AppError('undo_impossible', 'This change was undone already.')
  if (action.late) {
    throw new AppError('undo_impossible', `A change can be undone for ${undoMinutes} minutes, and they have passed.`)
  }
  return action
}

async function restore(
  trx: Trx,
  entity: CuratedTable,
  stages: readonly Stage[],
  { id }: UndoRequest,
): Promise<{ restored: number; unqueued: number }> {
  const table = sql.table(entity)
  // IS NOT DISTINCT FROM keeps the planner from the index of `curated_at`: it expects one row of that time, and compared each of
  // 100,000 rows with each of as many IDs.
  const { rows } = await sql<{ restored: number; unqueued: number }>`
    WITH found AS MATERIALIZED (
      SELECT row.id, change.id AS change_id ${sql.join(stages.map(compareWithAction), sql``)}
      FROM bulk_action_changes AS change
      JOIN bulk_actions AS action ON action.id = change.action_id
      CROSS JOIN LATERAL unnest(change.row_ids) AS held (row_id)
      JOIN ${table} AS row ON row.id = held.row_id
      WHERE change.action_id = ${id} AND row.tenant_id = action.tenant_id
        AND row.curation_status = action.curation_status AND row.curated_at IS NOT DISTINCT FROM action.created_at
        AND row.curated_by IS NOT DISTINCT FROM action.actor_id
      ORDER BY row.id FOR UPDATE OF row
    ), restored AS (
      UPDATE ${table} AS row
      SET curation_status = change.before_status, curated_at = change.before_at, curated_by = change.before_by,
        curation_reason = change.before_reason, updated_at = now() ${sql.join(
          stages.map((stage, index) => sql`, ${requeueAsBefore(stage, index)}`),
          sql``,
        )}
      FROM found JOIN bulk_action_changes AS change ON change.id = found.change_id
      WHERE row.id = found.id
      RETURNING ${leftQueue(stages)} AS unqueued
    )
    SELECT count(*) AS restored, count(*) FILTER (WHERE unqueued) AS unqueued FROM restored
  `.execute(trx)
  return rows[0] ?? { restored: 0, unqueued: 0 }
}

const found = (name: 'queued' | 'same' | 'leaves', index: number) => sql.ref(`found.${name}_${index}`)

/** Columns of `found`, read when the row is locked: each is used for several columns of the row. */
function compareWithAction(stage: Stage, index: number): RawBuilder<unknown> {
  const c = columnsOf(stage)
  const before = sql`change.stages -> 'before' -> ${stage.progress}::text`
  const isQueued = sql`row.${c.status} IS NOT DISTINCT FROM 'Queued'`
  // Null: the row was in flight, so the action left it alone.
  const wasQueued = sql`(${before} IS NULL OR ${before} ->> 'status' IS NOT DISTINCT FROM 'Queued')`
  const isWanted = sql`(change.before_status IS NOT DISTINCT FROM ${stage.gate?.when ?? null}::text)`
  // Queued by the action, or taken out of the queue by it.
  const isSame = sql`(${before} IS NOT NULL AND row.${c.leaseToken} IS NULL AND (${isWanted} OR NOT ${wasQueued})
    AND row.${c.status} IS NOT DISTINCT FROM change.stages -> 'after' ->> ${stage.progress}::text
    AND CASE WHEN ${isQueued} THEN row.${c.nextAttemptAt} = row.curated_at ELSE ${wasQueued} END)`
  return sql`, ${isQueued} AS ${sql.ref(`queued_${index}`)}, ${isSame} AS ${sql.ref(`same_${index}`)},
    (${isQueued} AND NOT ${isSame} AND NOT (${isWanted} AND ${wasQueued})) AS ${sql.ref(`leaves_${index}`)}`
}

/** SET clauses: the previous values of rows that are unchanged since the action; other rows may leave the queue. */
function requeueAsBefore(stage: Stage, index: number): RawBuilder<unknown> {
  const c = columnsOf(stage)
  const before = sql`change.stages -> 'before' -> ${stage.progress}::text`
  const isSame = found('same', index)
  const back = (column: RawBuilder<unknown>, key: string, type: string) =>
    sql`CASE WHEN ${isSame} THEN (${before} ->> ${key}::text)::${sql.raw(type)} ELSE row.${column} END`
  return sql.join([
    dequeueColumns(c, found('leaves', index), {
      status: back(c.status, 'status', 'text'),
      finishedAt: back(c.finishedAt, 'finished_at', 'timestamptz'),
      errorCode: back(c.errorCode, 'error_code', 'text'),
      error: back(c.error, 'error', 'text'),
    }),
    sql`${c.attempts} = ${back(c.attempts, 'attempts', 'smallint')}`,
    sql`${c.nextAttemptAt} = ${back(c.nextAttemptAt, 'next_attempt_at', 'timestamptz')}`,
    // Only queueing clears the cursor: a row that left the queue may have progressed since.
    sql`${c.cursor} = CASE WHEN ${isSame} AND ${found('queued', index)} THEN ${before} -> 'cursor' ELSE row.${c.cursor} END`,
  ])
}

/** Evaluated after the update: whether the undo took the row out of a queue. */
function leftQueue(stages: readonly Stage[]): RawBuilder<unknown> {
  if (stages.length === 0) return sql`false`
  const each = stages.map((stage, index) => {
    const isQueued = sql`row.${columnsOf(stage).status} IS NOT DISTINCT FROM 'Queued'`
    return sql`(${found('queued', index)} AND NOT (${isQueued}))`
  })
  return sql.join(each, sql` OR `)
}
