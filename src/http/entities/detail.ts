import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { RouteDependencies } from '../app-options.ts'
import { byId } from '../contract/common.ts'
import { detail } from '../contract/details.ts'
import { type Operation, operation } from '../operation.ts'
import type { Row } from './find-rows.ts'
import { lineageOf } from './lineage.ts'
import { readEdits } from './read-edits.ts'
import { readEvidence } from './read-evidence.ts'
import type { Resource } from './resource.ts'
import { selectList, tableWithJoins } from './select-list.ts'
import { timelineOf } from './timeline.ts'

/** `GET .../:id`: the row with its lineage, timeline and evidence. */
export function showRow({ entity, path, slug, row }: Resource, { registry }: RouteDependencies): Operation {
  return operation({
    method: 'GET',
    path: `${path}/:id`,
    permission: 'read',
    tag: slug,
    summary: 'Show one row with its lineage in both directions, its timeline, its evidence and its edits',
    params: byId,
    response: { schema: detail(row) },
    async handle({ params: { id }, caller: { db, tenantId } }) {
      const item = await findRow(db, entity, tenantId, id)
      const stages = registry.stages.filter((stage) => stage.entity === entity.table)
      return {
        item,
        facts: await factsOf(db, entity, id),
        lineage: await lineageOf(db, tenantId, entity.table, id),
        timeline: await timelineOf(db, tenantId, item, stages),
        ...(await readEvidence(db, tenantId, entity, id)),
        edits: await readEdits(db, tenantId, entity, id),
      }
    },
  })
}

/** A row of another tenant is not found, like one that does not exist. */
export async function findRow(db: Database | Trx, entity: Entity, tenantId: string, id: string): Promise<Row> {
  const { rows } = await sql<Row>`SELECT ${selectList(entity)} FROM ${tableWithJoins(entity)}
    WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('not_found', `There is no row ${id} in ${entity.table}.`)
  return row
}

/** Internal columns, and `raw`, which belongs to the provider. */
const hidden = /^(tenant_id|raw|etag|last_modified)$|_(lease_token|cursor|due_at|dead_at)$/

async function factsOf(db: Database, { table, columns }: Entity, id: string): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(${sql.table(table)}) AS row FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
  const all = Object.entries(rows[0]?.row ?? {})
  return Object.fromEntries(all.filter(([name]) => !columns.has(name) && !hidden.test(name)))
}
