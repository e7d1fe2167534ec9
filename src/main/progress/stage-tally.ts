import { type RawBuilder, sql } from 'kysely'
import type { Stage } from '../../curation/define-stage.ts'
import { othersCodes } from '../../curation/dequeue.ts'
import { columnsOf } from '../../curation/stage-columns.ts'
import type { Database } from '../../db/database.ts'

/** Counts of a tenant's rows in one stage. */
export interface StageTally {
  readonly id: string
  readonly completed: number
  /** In flight, due, or due within seconds without a failed attempt. */
  readonly open: number
  /** Waiting for a retry, for a site that asks to wait, or for a host that is paused. */
  readonly waiting: number
  readonly failed: number
  readonly outcomes: Readonly<Record<string, number>>
}

/** Rows due within this time count as open. A retry does not: a site that fails would delay the end for as long as it fails. */
const soonSeconds = 10

export function tallyStages(db: Database, stages: readonly Stage[], tenantId: string): Promise<StageTally[]> {
  return Promise.all(stages.map((stage) => tallyStage(db, stage, tenantId)))
}

/** One count per outcome, and one for rows without an outcome. */
async function tallyStage(db: Database, stage: Stage, tenantId: string): Promise<StageTally> {
  const c = columnsOf(stage)
  const { rows } = await sql<{ state: string; outcome: string | null; count: number }>`
    SELECT CASE WHEN ${c.status} = 'Completed' THEN 'completed' WHEN ${c.status} = 'Error' THEN 'failed'
        WHEN ${c.dueAt} IS NOT NULL AND ${startsAt(stage)} > now() + make_interval(secs => ${soonSeconds}) THEN 'waiting'
        WHEN ${startsAt(stage)} > now() AND ${c.errorCode} = ANY(${othersCodes}::text[]) THEN 'waiting'
        ELSE 'open' END AS state,
      CASE WHEN ${c.status} = 'Completed' THEN ${c.outcome} END AS outcome, count(*)::int AS count
    FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${c.status} IS NOT NULL GROUP BY 1, 2 ORDER BY 3 DESC
  `.execute(db)
  const of = (state: string) => rows.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0)
  return {
    id: stage.id,
    completed: of('completed'),
    open: of('open'),
    waiting: of('waiting'),
    failed: of('failed'),
    outcomes: Object.fromEntries(rows.flatMap(({ outcome, count }) => (outcome === null ? [] : [[outcome, count]]))),
  }
}

/** When a queued row can start: not before its lane is free. */
function startsAt(stage: Stage): RawBuilder<unknown> {
  const { dueAt } = columnsOf(stage)
  if (stage.lane === undefined) return dueAt
  return sql`greatest(${dueAt}, (SELECT next_at FROM lanes WHERE lanes.lane = (${stage.lane.key})))`
}
