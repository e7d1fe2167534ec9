import { type RawBuilder, sql } from 'kysely'
import type { Stage } from '../define-stage.ts'
import { columnsOf } from '../stage-columns.ts'

/** How long a bulk change can be taken back. */
export const undoMinutes = 10

/** What a change must remember of a row, selected beside its id: `before` for the row itself, `stages` for its queues. */
export function beforeColumns(stages: readonly Stage[]): RawBuilder<unknown> {
  return sql`, curation_status AS before_status, curated_at AS before_at, curated_by AS before_by,
    curation_reason AS before_reason, ${stagesBefore(stages)} AS before_stages`
}

/** A row in flight is left alone by the change, and so by its undo. */
function stagesBefore(stages: readonly Stage[]): RawBuilder<unknown> {
  if (stages.length === 0) return sql`'{}'::jsonb`
  const each = stages.map((stage) => {
    const c = columnsOf(stage)
    return sql`${stage.progress}::text, CASE WHEN ${c.status} IS DISTINCT FROM 'Processing' THEN jsonb_build_object(
      'status', ${c.status}, 'attempts', ${c.attempts}, 'next_attempt_at', ${c.nextAttemptAt},
      'finished_at', ${c.finishedAt}, 'error_code', ${c.errorCode}, 'error', ${c.error}) END`
  })
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(each)}))`
}

/** What the change made of each stage, beside what it found. */
export function stagesAfter(stages: readonly Stage[]): RawBuilder<unknown> {
  if (stages.length === 0) return sql`'{}'::jsonb`
  const each = stages.map((stage) => sql`${stage.progress}::text, row.${columnsOf(stage).status}`)
  return sql`jsonb_build_object(${sql.join(each)})`
}

export interface BulkAction {
  readonly tenantId: string
  readonly actorId: string
  readonly entity: string
  readonly status: string
  /** The filter that chose the rows; null: they were named one by one. */
  readonly filter: unknown
}

/**
 * More parts of the statement that changes: the action, and the rows as they were, alike ones together. What nobody can take
 * back any more is forgotten on the way.
 */
export function keepBefore({ tenantId, actorId, entity, status, filter }: BulkAction): RawBuilder<unknown> {
  const asked = filter === null ? null : JSON.stringify(filter)
  return sql`, action AS (
    INSERT INTO bulk_actions (tenant_id, actor_id, entity, filter, curation_status, updated, queued, undo_until)
    SELECT ${tenantId}::uuid, ${actorId}::uuid, ${entity}, ${asked}::jsonb, ${status}, updated, queued,
      now() + make_interval(mins => ${undoMinutes})
    FROM counted WHERE updated > 0 RETURNING id
  ), kept AS (
    INSERT INTO bulk_action_changes
      (tenant_id, action_id, before_status, before_at, before_by, before_reason, stages, row_ids)
    SELECT ${tenantId}::uuid, action.id, before_status, before_at, before_by, before_reason,
      jsonb_build_object('before', before_stages, 'after', after_stages), array_agg(compared.id)
    FROM compared, action
    GROUP BY action.id, before_status, before_at, before_by, before_reason, before_stages, after_stages
  ), forgotten AS (
    DELETE FROM bulk_action_changes AS change USING bulk_actions AS earlier
    WHERE change.tenant_id = ${tenantId} AND earlier.id = change.action_id AND earlier.undo_until < now()
  )`
}
