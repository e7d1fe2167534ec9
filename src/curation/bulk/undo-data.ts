import { type RawBuilder, sql } from 'kysely'
import type { Stage } from '../define-stage.ts'
import { columnsOf, type StageColumns } from '../stage-columns.ts'

/** How long a bulk change can be undone. */
export const undoMinutes = 10

/** The stage columns that queueing or dequeueing changes: keys of the stored JSON, and their columns. */
const savedColumns = {
  status: 'status',
  attempts: 'attempts',
  next_attempt_at: 'nextAttemptAt',
  finished_at: 'finishedAt',
  error_code: 'errorCode',
  error: 'error',
} as const

/** Queueing also clears the cursor of a stage that works in parts. */
const savedColumnsOf = (stage: Stage): readonly (readonly [key: string, column: keyof StageColumns])[] => [
  ...(Object.entries(savedColumns) as [string, keyof StageColumns][]),
  ...(stage.savePart === undefined ? [] : [['cursor', 'cursor'] as const]),
]

/**
 * The previous values of a row: `before_*` for its curation, `was_N_*` for its stages. Plain columns, converted to JSON per
 * group, not per row.
 */
export function undoColumns(stages: readonly Stage[]): RawBuilder<unknown> {
  const ofStages = stages.flatMap((stage, index) => {
    const columns = columnsOf(stage)
    return savedColumnsOf(stage).map(([key, column]) => sql`, ${columns[column]} AS ${was(index, key)}`)
  })
  return sql`, curation_status AS before_status, curated_at AS before_at, curated_by AS before_by,
    curation_reason AS before_reason ${sql.join(ofStages, sql``)}`
}

const was = (index: number, key: string) => sql.ref(`was_${index}_${key}`)
const made = (index: number) => sql.ref(`after_${index}`)

/** Rows in flight are not changed, so their undo changes nothing either. */
function stagesBefore(stages: readonly Stage[]): RawBuilder<unknown> {
  if (stages.length === 0) return sql`'{}'::jsonb`
  const each = stages.map((stage, index) => {
    const pairs = Object.keys(savedColumns).map((key) => sql`${key}::text, ${was(index, key)}`)
    const before = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) ${withCursor(stage, index)}`
    return sql`CASE WHEN ${was(index, 'status')} IS DISTINCT FROM 'Processing'
      THEN jsonb_build_object(${stage.progress}::text, ${before}) ELSE '{}' END`
  })
  return sql.join(each, sql` || `)
}

/** Not stripped of nulls: nulls in a cursor have a meaning for its stage. */
function withCursor(stage: Stage, index: number): RawBuilder<unknown> {
  if (stage.savePart === undefined) return sql``
  const cursor = was(index, 'cursor')
  return sql`|| CASE WHEN ${cursor} IS NULL THEN '{}' ELSE jsonb_build_object('cursor', ${cursor}) END`
}

/** The status of each stage after the change. */
function stagesAfter(stages: readonly Stage[]): RawBuilder<unknown> {
  if (stages.length === 0) return sql`'{}'::jsonb`
  return sql`jsonb_build_object(${sql.join(stages.map(({ progress }, index) => sql`${progress}::text, ${made(index)}`))})`
}

export interface BulkAction {
  readonly tenantId: string
  readonly actorId: string
  readonly entity: string
  readonly status: string
  /** The filter that selected the rows; null: rows by id. */
  readonly filter: unknown
}

/**
 * CTEs of the changing statement: they store the action and the previous state of its rows, equal rows together, and delete
 * undo data that has expired.
 */
export function saveUndoData(
  { tenantId, actorId, entity, status, filter }: BulkAction,
  stages: readonly Stage[],
): RawBuilder<unknown> {
  const alike = stages.flatMap((stage, index) => [
    sql`, ${made(index)}`,
    ...savedColumnsOf(stage).map(([key]) => sql`, ${was(index, key)}`),
  ])
  const stored = filter === null ? null : JSON.stringify(filter)
  return sql`, action AS (
    INSERT INTO bulk_actions (tenant_id, actor_id, entity, filter, curation_status, updated, queued, undo_until)
    SELECT ${tenantId}::uuid, ${actorId}::uuid, ${entity}, ${stored}::jsonb, ${status}, updated, queued,
      now() + make_interval(mins => ${undoMinutes})
    FROM counted WHERE updated > 0 RETURNING id
  ), saved AS (
    INSERT INTO bulk_action_changes
      (tenant_id, action_id, before_status, before_at, before_by, before_reason, stages, row_ids)
    SELECT ${tenantId}::uuid, action.id, before_status, before_at, before_by, before_reason,
      jsonb_build_object('before', ${stagesBefore(stages)}, 'after', ${stagesAfter(stages)}), array_agg(compared.id)
    FROM compared, action
    GROUP BY action.id, before_status, before_at, before_by, before_reason ${sql.join(alike, sql``)}
  ), ${deleteExpired(tenantId)}`
}

/** A CTE that deletes the undo data of a tenant that has expired. */
export function deleteExpired(tenantId: string): RawBuilder<unknown> {
  return sql`expired AS (
    DELETE FROM bulk_action_changes AS change USING bulk_actions AS earlier
    WHERE change.tenant_id = ${tenantId} AND earlier.id = change.action_id AND earlier.undo_until < now()
  )`
}
