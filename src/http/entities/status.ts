import { curate } from '../../curation/curate.ts'
import { inBulkTransaction } from '../../db/transaction.ts'
import type { RouteDependencies } from '../app-options.ts'
import { changeFiltered, changeStatus, statusChanged } from '../contract/curation.ts'
import { type Operation, operation } from '../operation.ts'
import { countTarget, expectCount, requireCount } from './expected-count.ts'
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
    async handle({ body: { filter, status, expected_count: expected, all }, caller }) {
      const { db, tenantId, userId: actorId } = caller
      requireCount(expected, all)
      const change = {
        entity: entity.table,
        target: rowsTarget(entity, { filter }, caller),
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
