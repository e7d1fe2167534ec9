// Rows of lost workers are suspects: one of them may have killed its process, and it is not known which. How suspicious a row
// is follows from the workers that were lost with it since it last ended. Each loss is a row in `job_failures`.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Stage } from './define-stage.ts'
import { columnsOf } from './stage-columns.ts'

/**
 * How many suspects one process works on at a time: after their first loss, their second, and from the third on. The rows of
 * a killed process, hundreds perhaps, are processed 16 at a time. A row that kills its process takes few others along, fewer
 * each time, and is alone in the end. Only then an attempt counts.
 */
export const suspectGroups = [16, 4, 1] as const

/** A position in `suspectGroups`. */
export type SuspectGroup = number

/** `row` is the name or the alias of the stage's table. */
function groupOf(stage: Stage, row: RawBuilder<unknown>): RawBuilder<number> {
  const { finishedAt } = columnsOf(stage)
  // At least one: the code alone makes a suspect.
  return sql`(
    SELECT least(greatest(count(*), 1), ${suspectGroups.length}::int) - 1 FROM job_failures
    WHERE row_id = ${row}.id AND stage_id = ${stage.id} AND code = 'worker_lost'
      AND failed_at > coalesce(${row}.${finishedAt}, '-infinity'))`
}

/** Condition on a suspect in a query of the stage's table. */
export function isInGroup(stage: Stage, group: SuspectGroup): RawBuilder<boolean> {
  return sql`${groupOf(stage, columnsOf(stage).table)} = ${group}`
}

/** Whether a row in flight was the only suspect of its process. A suspect keeps its error code while it is processed. */
export function wasAlone(stage: Stage): RawBuilder<boolean> {
  const row = sql`row`
  return sql`(${row}.${columnsOf(stage).errorCode} IS NOT DISTINCT FROM 'worker_lost'
    AND ${groupOf(stage, row)} = ${suspectGroups.length - 1})`
}

/** Suspects beyond these are found when the first ones have ended. */
const maxSuspects = 1000

/** The groups of the due suspects, largest first. Usually none: the index of suspects is empty. */
export async function dueSuspectGroups(db: Database, stage: Stage): Promise<SuspectGroup[]> {
  const c = columnsOf(stage)
  const { rows } = await sql<{ group: number }>`
    SELECT DISTINCT "group" FROM (
      SELECT ${groupOf(stage, c.table)}::int AS "group" FROM ${c.table}
      WHERE ${c.dueAt} <= now() AND ${c.errorCode} = 'worker_lost' LIMIT ${maxSuspects}
    ) AS suspect ORDER BY 1
  `.execute(db)
  return rows.map(({ group }) => group)
}
