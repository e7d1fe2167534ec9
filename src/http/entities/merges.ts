import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf } from '../../access/caller.ts'
import { findDuplicates, setDistinct } from '../../contacts/find-duplicates.ts'
import { undoDays, undoMerge } from '../../contacts/merging/undo-merge.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { byId } from '../contract/common.ts'
import { dismissBody, duplicateQuery, duplicates, merge, mergeUndone } from '../contract/merges.ts'
import { type Operation, operation } from '../operation.ts'
import { findRow } from './detail.ts'
import { resources } from './resource.ts'

/** Merges that can be undone, and contacts that are likely duplicates. */
export function mergeOperations(): readonly Operation[] {
  return resources
    .filter(({ entity }) => entity.table === 'contacts')
    .flatMap(({ entity, path, slug: tag, row }) => [
      operation({
        method: 'GET',
        path: `${path}/:id/merges`,
        permission: 'read',
        tag,
        summary: 'List the merges into a contact that can be undone, newest first',
        params: byId,
        response: { schema: z.object({ items: z.array(merge) }) },
        async handle({ params: { id }, caller: { db, tenantId } }) {
          await findRow(db, entity, tenantId, id)
          const { rows } = await sql`
            SELECT id, merged_at, merged_by, merged_at + make_interval(days => ${undoDays}) AS expires_at, (
              SELECT coalesce(jsonb_agg(jsonb_build_object('id', one->'id', 'value', coalesce(one->>'email', one->>'phone'),
                'name', one->'name')), '[]')
              FROM jsonb_array_elements(before->'contacts') AS one WHERE one->>'id' <> kept_id::text) AS merged
            FROM contact_merges WHERE kept_id = ${id} AND tenant_id = ${tenantId}
              AND merged_at > now() - make_interval(days => ${undoDays})
            ORDER BY merged_at DESC, id DESC`.execute(db)
          return { items: rows }
        },
      }),
      operation({
        method: 'POST',
        path: '/api/v2/merges/:id/undo',
        permission: 'write',
        tag,
        summary: `Undo a merge of contacts, within ${undoDays} days; what was changed since stays and is reported`,
        params: byId,
        response: { schema: mergeUndone(row) },
        handle: ({ params: { id }, caller }) =>
          inTransaction(caller.db, async (trx) => {
            const { kept, restored, changedSince } = await undoMerge(trx, caller.tenantId, id)
            const details = { ids: [kept, ...restored], kept, restored }
            await writeAudit(trx, { ...actorOf(caller), action: 'merge.undo', subject: entity.table, details })
            return { item: await findRow(trx, entity, caller.tenantId, kept), restored, changed_since: changedSince }
          }),
      }),
      operation({
        method: 'GET',
        path: `${path}/duplicates`,
        permission: 'read',
        tag,
        summary: 'List contacts that are likely duplicates, of all, of one lead or of one contact, with the reason',
        query: duplicateQuery,
        response: { schema: duplicates },
        handle: ({ query: { contact_id, lead_id, after }, caller: { db, tenantId } }) =>
          findDuplicates(db, tenantId, { contactId: contact_id, leadId: lead_id, after }),
      }),
      operation({
        method: 'PUT',
        path: `${path}/duplicates/dismissed`,
        permission: 'write',
        tag,
        summary: 'Remember that two contacts are not duplicates, or suggest them again',
        body: dismissBody,
        response: { status: 204, schema: z.undefined() },
        handle: ({ body: { ids, dismissed }, caller }) =>
          inTransaction(caller.db, async (trx) => {
            if (!(await setDistinct(trx, caller, ids, dismissed)))
              throw new AppError('not_found', `There are no contacts ${ids.join(' and ')}.`)
            const action = dismissed ? 'duplicate.dismiss' : 'duplicate.suggest'
            await writeAudit(trx, { ...actorOf(caller), action, subject: entity.table, details: { ids } })
            return undefined
          }),
      }),
    ])
}
