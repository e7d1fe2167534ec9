import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf } from '../../access/caller.ts'
import { type ContactParent, choosePrimaryIn, lockParent } from '../../contacts/contact-parent.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { inBulkTransaction, inTransaction } from '../../db/transaction.ts'
import { byId } from '../contract/common.ts'
import { patchRow } from '../contract/details.ts'
import { type Operation, operation } from '../operation.ts'
import { correctionsOf } from './corrections.ts'
import { findRow } from './detail.ts'
import { withOwnFields } from './own-fields.ts'
import { ownerFor } from './owner.ts'
import type { Resource } from './resource.ts'

/**
 * `PATCH .../:id`: notes, tags and priority; for leads the owner and the follow-up date too. Contacts and leads can be
 * corrected.
 */
export function editRow({ entity, path, slug, row }: Resource): Operation {
  const correcting = correctionsOf(entity)
  return operation({
    method: 'PATCH',
    path: `${path}/:id`,
    permission: 'write',
    tag: slug,
    summary:
      correcting === undefined
        ? 'Change notes, tags and priority of a row'
        : `Change notes, tags and priority of a row, or correct ${Object.keys(correcting.shape).join(', ')}`,
    params: byId,
    body: withOwnFields(entity, patchRow).extend(correcting?.shape ?? {}) as typeof patchRow,
    response: { schema: row },
    async handle({ params: { id }, body: sent, caller }) {
      const owner = sent.owner_id == null ? {} : { owner_id: await ownerFor(caller, sent.owner_id) }
      const body = { ...sent, ...owner }
      return inTransaction(caller.db, async (trx) => {
        await findRow(trx, entity, caller.tenantId, id)
        const given = Object.entries(body).filter(([, value]) => value !== undefined)
        const isCorrection = ([name]: readonly [string, unknown]) =>
          correcting !== undefined && name in correcting.shape
        const corrections = given.filter(isCorrection)
        if (corrections.length > 0) {
          const corrected = Object.fromEntries(corrections) as Record<string, string | null>
          const fields = (await correcting?.apply(trx, caller, id, corrected)) ?? []
          const details = { ids: [id], fields, ...corrected }
          // A form may send values that the row has already.
          if (fields.length > 0)
            await writeAudit(trx, { ...actorOf(caller), action: 'correct', subject: entity.table, details })
        }
        const changes = given.filter((one) => !isCorrection(one))
        if (changes.length > 0) {
          const set = changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
          await sql`UPDATE ${sql.table(entity.table)} SET ${sql.join(set)} WHERE id = ${id}`.execute(trx)
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'edit',
            subject: entity.table,
            details: { ids: [id], ...Object.fromEntries(changes) },
          })
        }
        return findRow(trx, entity, caller.tenantId, id)
      })
    },
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
    // A wrong contact is corrected by deleting it. Other rows take many with them.
    permission: entity.table === 'contacts' ? 'write' : 'admin',
    tag: slug,
    summary: 'Delete a row and its dependent rows',
    params: byId,
    response: { status: 204, schema: z.undefined() },
    handle: ({ params: { id }, caller }) =>
      inBulkTransaction(caller.db, async (trx) => {
        const item = await findRow(trx, entity, caller.tenantId, id)
        const parent = entity.table === 'contacts' ? (item as unknown as ContactParent) : undefined
        if (parent !== undefined) await lockParent(trx, caller.tenantId, parent)
        const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(entity.table)} WHERE id = ${id}`.execute(trx)
        if (numAffectedRows === 0n) throw new AppError('not_found', `There is no row ${id} in ${entity.table}.`)
        if (parent !== undefined) await choosePrimaryIn(trx, [parent])
        await writeAudit(trx, { ...actorOf(caller), action: 'delete', subject: entity.table, details: { ids: [id] } })
        return undefined
      }),
  })
}
