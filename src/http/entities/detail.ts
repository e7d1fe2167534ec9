import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { RouteParts } from '../app-options.ts'
import { byId } from '../contract/common.ts'
import { detail } from '../contract/details.ts'
import { type Operation, operation } from '../operation.ts'
import type { Row } from './find-rows.ts'
import { lineageOf } from './lineage.ts'
import { proofsOf } from './proofs.ts'
import type { Resource } from './resource.ts'
import { selectList } from './select-list.ts'
import { timelineOf } from './timeline.ts'

/** `GET .../:id`: the row, where it comes from, what came of it, what happened to it. */
export function showRow({ entity, path, slug, row }: Resource, { registry }: RouteParts): Operation {
  return operation({
    method: 'GET',
    path: `${path}/:id`,
    permission: 'read',
    tag: slug,
    summary: 'One row with its lineage both ways, its timeline and its evidence',
    params: byId,
    answer: { schema: detail(row) },
    async handle({ params: { id }, caller: { db, tenantId } }) {
      const item = await findRow(db, entity, tenantId, id)
      const stages = registry.stages.filter((stage) => stage.entity === entity.table)
      return {
        item,
        facts: await factsOf(db, entity, id),
        lineage: await lineageOf(db, tenantId, entity.table, id),
        timeline: await timelineOf(db, tenantId, item, stages),
        ...(await proofsOf(db, tenantId, entity, id)),
      }
    },
  })
}

/** Another tenant's row is not there, as one that never was. */
export async function findRow(db: Database | Trx, entity: Entity, tenantId: string, id: string): Promise<Row> {
  const { rows } = await sql<Row>`SELECT ${selectList(entity)} FROM ${sql.table(entity.table)}
    WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('not_found', `There is no row ${id} in ${entity.table}.`)
  return row
}

/** The machine's own columns: of no use to anybody who reads, and `raw` belongs to the provider. */
const hidden = /^(tenant_id|raw|etag|last_modified)$|_(lease_token|cursor|due_at|dead_at)$/

async function factsOf(db: Database, { table, columns }: Entity, id: string): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(${sql.table(table)}) AS row FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
  const all = Object.entries(rows[0]?.row ?? {})
  return Object.fromEntries(all.filter(([name]) => !columns.has(name) && !hidden.test(name)))
}
