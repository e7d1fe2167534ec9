import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf } from '../../access/caller.ts'
import { choosePrimary, lockDomain } from '../../contacts/project-evidence.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { inBulkTransaction, inTransaction } from '../../db/transaction.ts'
import { byId } from '../contract/common.ts'
import { patchRow } from '../contract/details.ts'
import { type Operation, operation } from '../operation.ts'
import { findRow } from './detail.ts'
import type { Resource } from './resource.ts'

/** `PATCH .../:id`: notes, tags and priority. */
export function editRow({ entity, path, slug, row }: Resource): Operation {
  return operation({
    method: 'PATCH',
    path: `${path}/:id`,
    permission: 'write',
    tag: slug,
    summary: 'Change notes, tags and priority of a row',
    params: byId,
    body: patchRow,
    response: { schema: row },
    handle: ({ params: { id }, body, caller }) =>
      inTransaction(caller.db, async (trx) => {
        await findRow(trx, entity, caller.tenantId, id)
        const changes = Object.entries(body).filter(([, value]) => value !== undefined)
        if (changes.length > 0) {
          const set = changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
          await sql`UPDATE ${sql.table(entity.table)} SET ${sql.join(set)} WHERE id = ${id}`.execute(trx)
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'edit',
            subject: entity.table,
            details: { ids: [id], ...body },
          })
        }
        return findRow(trx, entity, caller.tenantId, id)
      }),
  })
}

/**
 * `DELETE .../:id`: the row and its dependent rows (a domain with its pages and contacts). A stage may find the row again;
 * suppressions prevent that.
 */
export function deleteRow({ entity, path, slug }: Resource): Operation {
  return operation({
    method: 'DELETE',
    path: `${path}/:id`,
    permission: 'admin',
    tag: slug,
    summary: 'Delete a row and its dependent rows',
    params: byId,
    response: { status: 204, schema: z.undefined() },
    handle: ({ params: { id }, caller }) =>
      inBulkTransaction(caller.db, async (trx) => {
        const item = await findRow(trx, entity, caller.tenantId, id)
        const domainId = entity.table === 'contacts' ? String(item.domain_id) : undefined
        if (domainId !== undefined) await lockDomain(trx, caller.tenantId, domainId)
        const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(entity.table)} WHERE id = ${id}`.execute(trx)
        if (numAffectedRows === 0n) throw new AppError('not_found', `There is no row ${id} in ${entity.table}.`)
        if (domainId !== undefined) await choosePrimary(trx, [domainId])
        await writeAudit(trx, { ...actorOf(caller), action: 'delete', subject: entity.table, details: { ids: [id] } })
        return undefined
      }),
  })
}
