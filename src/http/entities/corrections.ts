import { z } from 'zod'
import { actorOf } from '../../access/caller.ts'
import { editContact } from '../../contacts/edits/edit-contact.ts'
import { editableFields } from '../../contacts/edits/edited-contact.ts'
import { undoEdit } from '../../contacts/edits/undo-edit.ts'
import { writeAudit } from '../../curation/audit.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { chooseContacts } from '../../leads/choose-contacts.ts'
import { editableLeadFields, editLead, undoLeadEdit } from '../../leads/edit-lead.ts'
import { byId, uuid } from '../contract/common.ts'
import { choicesBody, contactCorrections, leadCorrections } from '../contract/corrections.ts'
import { type Operation, operation } from '../operation.ts'
import { findRow } from './detail.ts'
import { resources } from './resource.ts'

interface Author {
  readonly tenantId: string
  readonly userId: string
}

/** The corrections that rows of an entity accept: the fields of the body, and what writes and undoes. */
interface Corrections {
  readonly shape: Readonly<Record<string, z.ZodType>>
  readonly fields: readonly [string, ...string[]]
  apply(
    trx: Trx,
    author: Author,
    id: string,
    given: Readonly<Record<string, string | null>>,
  ): Promise<readonly string[]>
  takeBack(trx: Trx, tenantId: string, id: string, field: string): Promise<string | null>
}

const corrections: Readonly<Record<string, Corrections>> = {
  contacts: {
    shape: contactCorrections,
    fields: [...editableFields],
    apply: editContact,
    takeBack: (trx, tenantId, id, field) =>
      undoEdit(trx, tenantId, id, editableFields.find((name) => name === field) ?? 'name'),
  },
  leads: {
    shape: leadCorrections,
    fields: [...editableLeadFields],
    apply: editLead,
    takeBack: (trx, tenantId, id, field) =>
      undoLeadEdit(trx, tenantId, id, editableLeadFields.find((name) => name === field) ?? 'company'),
  },
}

export const correctionsOf = ({ table }: Entity): Corrections | undefined => corrections[table]

/** `DELETE .../:id/edits/:field` of contacts and leads, and `PUT /leads/:id/choices`. */
export function correctionOperations(): readonly Operation[] {
  return resources.flatMap(({ entity, path, slug, row }) => {
    const own = correctionsOf(entity)
    if (own === undefined) return []
    const takeBack = operation({
      method: 'DELETE',
      path: `${path}/:id/edits/:field`,
      permission: 'write',
      tag: slug,
      summary: 'Undo an edit: the field is again what was found',
      params: z.object({
        id: uuid.describe('Use the id of a row, as a list returns it.'),
        field: z.enum(own.fields, 'is not a field that can be edited').describe(`Use one of ${own.fields.join(', ')}.`),
      }),
      response: { schema: row },
      handle: ({ params: { id, field }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          const value = await own.takeBack(trx, caller.tenantId, id, field)
          const details = { ids: [id], field, value }
          await writeAudit(trx, { ...actorOf(caller), action: 'edit.undo', subject: entity.table, details })
          return findRow(trx, entity, caller.tenantId, id)
        }),
    })
    if (entity.table !== 'leads') return [takeBack]
    const choose = operation({
      method: 'PUT',
      path: `${path}/:id/choices`,
      permission: 'write',
      tag: slug,
      summary: 'Choose the person, e-mail and phone of a lead instead of the best by rank; null returns to the best',
      params: byId,
      body: choicesBody,
      response: { schema: row },
      handle: ({ params: { id }, body, caller }) =>
        inTransaction(caller.db, async (trx) => {
          await chooseContacts(trx, caller.tenantId, id, body)
          const details = { ids: [id], ...body }
          await writeAudit(trx, { ...actorOf(caller), action: 'choose', subject: entity.table, details })
          return findRow(trx, entity, caller.tenantId, id)
        }),
    })
    return [takeBack, choose]
  })
}
