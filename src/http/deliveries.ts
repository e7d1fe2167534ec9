import { entityNamed } from '../curation/entities/entities.ts'
import { byId as matchIds } from '../curation/target.ts'
import { inBulkTransaction } from '../db/transaction.ts'
import { storedDestination } from '../stages/wf8-delivery/destination-store.ts'
import { listDeliveries } from '../stages/wf8-delivery/list-deliveries.ts'
import { selectForDelivery } from '../stages/wf8-delivery/select-for-delivery.ts'
import type { RouteDependencies } from './app-options.ts'
import { byId } from './contract/common.ts'
import { statusChanged } from './contract/curation.ts'
import { deliveriesQuery, deliverRequest, deliveryList } from './contract/destinations.ts'
import { readCursor, writeCursor } from './entities/cursor.ts'
import { countTarget, expectCount, requireCount } from './entities/expected-count.ts'
import { rowsTarget } from './entities/rows-target.ts'
import { type Operation, operation } from './operation.ts'

const tag = 'destinations'

const summaries = {
  contacts: 'Select contacts for a destination: they are delivered at once, and again only if something changed',
  leads: 'Select the main e-mails of leads for a destination: they are delivered at once, and again only if changed',
}

/** What is selected for destinations, and what became of it. */
export function deliveryOperations({ registry }: RouteDependencies): readonly Operation[] {
  return [
    deliver('contacts'),
    deliver('leads'),
    operation({
      method: 'GET',
      path: '/api/v2/destinations/:id/deliveries',
      permission: 'read',
      tag,
      summary: 'List what was delivered to a destination, what waits and what failed, newest first',
      params: byId,
      query: deliveriesQuery,
      response: { schema: deliveryList },
      async handle({ params: { id }, query: { after, limit, state }, caller }) {
        const { db, tenantId } = caller
        // One of another tenant does not exist for the caller.
        await storedDestination(db, tenantId, id)
        const queryKey = JSON.stringify([tenantId, 'deliveries', id, state])
        const beforeId = after === undefined ? undefined : readCursor('after', after, queryKey).id
        const rows = await listDeliveries(db, { tenantId, id }, { state, beforeId, limit: limit + 1 })
        const last = rows[limit - 1]
        const next = rows.length > limit && last ? writeCursor({ value: null, id: last.id }, queryKey) : null
        return { items: rows.slice(0, limit), next }
      },
    }),
  ]

  function deliver(entity: keyof typeof summaries): Operation {
    return operation({
      method: 'POST',
      path: `/api/v2/${entity}/deliver`,
      permission: 'write',
      tag,
      summary: summaries[entity],
      body: deliverRequest,
      response: { schema: statusChanged },
      async handle({ body: { destination_id: destinationId, ids, filter, expected_count: expected, all }, caller }) {
        const { db, tenantId, userId: actorId } = caller
        if (filter !== undefined) requireCount(expected, all)
        const target = rowsTarget(entityNamed(entity), { ids, filter }, caller)
        if (ids !== undefined) matchIds(ids)
        await storedDestination(db, tenantId, destinationId)
        if (expected !== undefined) expectCount(await countTarget(db, { target, tenantId, entity }), expected)
        return inBulkTransaction(db, (trx) =>
          selectForDelivery(trx, registry, { tenantId, actorId, destinationId, entity, target }),
        )
      },
    })
  }
}
