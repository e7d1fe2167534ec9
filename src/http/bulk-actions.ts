import { z } from 'zod'
import { undoBulkAction } from '../curation/bulk/undo-bulk-action.ts'
import type { RouteDependencies } from './app-options.ts'
import { byId } from './contract/common.ts'
import { bulkAction, undone } from './contract/curation.ts'
import { type Operation, operation } from './operation.ts'

const newest = 100

/** Lists the latest bulk changes and undoes one. */
export function bulkActionOperations({ registry }: RouteDependencies): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/api/v2/bulk-actions',
      permission: 'read',
      tag: 'bulk-actions',
      summary: `List the last ${newest} bulk changes, newest first`,
      response: { schema: z.object({ items: z.array(bulkAction) }) },
      async handle({ caller: { db, tenantId } }) {
        const columns = Object.keys(bulkAction.shape) as (keyof z.output<typeof bulkAction>)[]
        const items = await db
          .selectFrom('bulk_actions')
          .select(columns)
          .where('tenant_id', '=', tenantId)
          .orderBy('created_at', 'desc')
          .limit(newest)
          .execute()
        return { items }
      },
    }),
    operation({
      method: 'POST',
      path: '/api/v2/bulk-actions/:id/undo',
      permission: 'write',
      tag: 'bulk-actions',
      summary: 'Undo a bulk change, within ten minutes',
      params: byId,
      response: { schema: undone },
      handle: ({ params: { id }, caller: { db, tenantId, userId } }) =>
        undoBulkAction(db, registry, { id, tenantId, actorId: userId }),
    }),
  ]
}
