import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { type CurationChange, curate } from '../../curation/curate.ts'
import { matching } from '../../curation/target.ts'
import type { Database } from '../../db/database.ts'
import { inBulkTransaction, type Trx } from '../../db/transaction.ts'
import type { RouteDependencies } from '../app-options.ts'
import { changeFiltered, changeStatus, statusChanged } from '../contract/curation.ts'
import { type Operation, operation } from '../operation.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'

/** `PUT .../status`: changes the curation status of rows by id. */
export function changeRowsStatus({ entity, path, slug }: Resource, { registry }: RouteDependencies): Operation {
  return operation({
    method: 'PUT',
    path: `${path}/status`,
    permission: 'write',
    tag: slug,
    summary: `Change the curation status of ${slug}; Selected queues them`,
    body: changeStatus,
    response: { schema: statusChanged },
    handle: ({ body: { ids, status }, caller: { db, tenantId, userId: actorId } }) =>
      curate(db, registry, { entity: entity.table, target: { ids }, status, tenantId, actorId, undoable: true }),
  })
}

/** `PUT .../status/filtered`: changes all matching rows, if their number is the one that the user saw. */
export function changeFilteredStatus({ entity, path, slug }: Resource, { registry }: RouteDependencies): Operation {
  return operation({
    method: 'PUT',
    path: `${path}/status/filtered`,
    permission: 'write',
    tag: slug,
    summary: `Change the curation status of all ${slug} that match a filter`,
    body: changeFiltered,
    response: { schema: statusChanged },
    async handle({
      body: { filter, status, expected_count: expected, all },
      caller: { db, tenantId, userId: actorId },
    }) {
      if ((expected === undefined) === (all === undefined)) throw countRequired()
      const change = {
        entity: entity.table,
        target: rowsTarget(entity, { filter }),
        status,
        tenantId,
        actorId,
        undoable: true,
      }
      // Checked before any row is locked, and again with the exact number of changed rows.
      if (expected !== undefined) expectCount(await countTarget(db, change), expected)
      return inBulkTransaction(db, async (trx) => {
        const changed = await curate(trx, registry, change)
        if (expected !== undefined) expectCount(changed.updated, expected)
        return changed
      })
    },
  })
}

function countRequired(): AppError {
  const [problem, way_out] = ['is missing, or given beside all', 'Send expected_count, or all: true.']
  const fields = [{ field: 'expected_count', problem, way_out }]
  return new AppError('fields_invalid', `expected_count ${problem}. ${way_out}`, { fields })
}

function expectCount(count: number, expected: number): void {
  if (count === expected) return
  throw new AppError('count_moved', `${count} rows match now, not ${expected}. Nothing was changed.`, {
    facts: { count },
  })
}

/** An exact count: it decides whether a change is made. */
export async function countTarget(
  db: Database | Trx,
  { target, tenantId, entity }: Pick<CurationChange, 'target' | 'tenantId' | 'entity'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(entity)} WHERE ${matching(target, tenantId, entity)}`.execute(db)
  return rows[0]?.count ?? 0
}
