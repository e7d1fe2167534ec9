import { sql } from 'kysely'
import type { Stage } from '../../curation/define-stage.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { columnsOf } from '../../curation/stage-columns.ts'
import { matching, type Target } from '../../curation/target.ts'
import type { Database } from '../../db/database.ts'
import type { CurationStatus } from '../../db/status.ts'
import type { RouteDependencies } from '../app-options.ts'
import { preview, previewChange } from '../contract/curation.ts'
import { type Operation, operation } from '../operation.ts'
import { countTarget } from './expected-count.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'
import { selectList, tableWithJoins } from './select-list.ts'

const sampleSize = 10

/** `POST .../preview`: the effect of a change, without making it. `status/filtered` expects its count. */
export function previewRows(
  { entity, path, slug, row }: Resource,
  { registry, costOf, searches }: RouteDependencies,
): Operation {
  return operation({
    method: 'POST',
    path: `${path}/preview`,
    permission: 'read',
    tag: slug,
    summary: `Preview a status change of ${slug}: count, sample, queues, cost`,
    body: previewChange,
    response: { schema: preview(row) },
    async handle({ body, caller }) {
      const { db, tenantId } = caller
      const target = rowsTarget(entity, body, caller)
      const [count, sample, stages] = await Promise.all([
        countTarget(db, { target, tenantId, entity: entity.table }),
        sampleOf(db, entity, target, tenantId),
        Promise.all(
          registry.gatedOn(entity.table).map((stage) => effectOn(db, stage, { target, tenantId, status: body.status })),
        ),
      ])
      const priced = stages.map((stage) => ({ ...stage, estimated_cost: costOf(stage.stage, stage.will_queue) }))
      const amount = priced.reduce((sum, stage) => sum + stage.estimated_cost, 0)
      return { count, sample, stages: priced, estimated_cost: { amount, currency: searches.prices.currency } }
    },
  })
}

/** The newest of the rows, to show with a preview. */
export async function sampleOf(db: Database, entity: Entity, target: Target, tenantId: string): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT ${selectList(entity)} FROM ${tableWithJoins(entity)} WHERE ${matching(target, tenantId, entity.table)}
    ORDER BY id DESC LIMIT ${sampleSize}`.execute(db)
  return rows
}

interface Effect {
  readonly stage: string
  readonly will_queue: number
  readonly will_unqueue: number
  readonly in_flight: number
}

/** Predicts `changeCuration`: the gate's status queues all rows except those in flight; any other status unqueues them. */
async function effectOn(
  db: Database,
  stage: Stage,
  { target, tenantId, status }: { target: Target; tenantId: string; status: CurationStatus },
): Promise<Effect> {
  const c = columnsOf(stage)
  const opens = stage.gate?.when === status
  const { rows } = await sql<Record<'waiting' | 'in_flight' | 'others', number>>`
    SELECT count(*) FILTER (WHERE ${c.status} = 'Queued') AS waiting,
      count(*) FILTER (WHERE ${c.status} = 'Processing') AS in_flight,
      count(*) FILTER (WHERE ${c.status} IS NULL OR ${c.status} NOT IN ('Queued', 'Processing')) AS others
    FROM ${c.table} WHERE ${matching(target, tenantId, stage.entity)}`.execute(db)
  const { waiting = 0, in_flight = 0, others = 0 } = rows[0] ?? {}
  return { stage: stage.id, will_queue: opens ? others : 0, will_unqueue: opens ? 0 : waiting, in_flight }
}
