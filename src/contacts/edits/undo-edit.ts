import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/transaction.ts'
import { choosePrimaryIn } from '../contact-parent.ts'
import { findByValue } from '../find-by-value.ts'
import { emailTraits, fieldError } from '../manual-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import { type EditableField, type EditedContact, lockContact } from './edited-contact.ts'
import { settleAlias } from './settle-alias.ts'
import { restoreValidations } from './validations-of-edit.ts'

/** Undoes an edit: the field is again what the readings say. Returns the value that was undone. */
export async function undoEdit(
  trx: Trx,
  tenantId: string,
  contactId: string,
  field: EditableField,
): Promise<string | null> {
  const contact = await lockContact(trx, tenantId, contactId)
  const edit = contact.edits.get(field)
  if (edit === undefined) throw new AppError('not_found', `The ${field} of contact ${contactId} is not edited.`)
  const read = await readValues(trx, contact.id)
  if (field === 'email' || field === 'phone') await refuseConflicts(trx, contact, field, read)
  if (field === 'email') await restoreValidations(trx, contact)
  await sql`DELETE FROM contact_evidence
    WHERE contact_id = ${contact.id} AND field = ${field} AND method = 'edit' AND merged_from = ''`.execute(trx)
  if (field === 'email') await restoreEmail(trx, contact, read.email)
  await projectEvidence(trx, [contact.id])
  await settleAlias(trx, contact)
  const { base_kind } = edit.details
  const otherBase = contact.edits.get(field === 'email' ? 'name' : 'email')?.details.base_kind
  if (typeof base_kind === 'string' && otherBase === undefined) {
    // Last: evidence that has become another contact's must not make it a person.
    await sql`UPDATE contacts SET kind = ${base_kind} WHERE id = ${contact.id}`.execute(trx)
    await projectEvidence(trx, [contact.id])
  }
  await choosePrimaryIn(trx, [contact])
  return edit.value === '' ? null : edit.value
}

interface ReadValues {
  readonly email: string | null
  readonly phone: string | null
}

/** The e-mail and phone that the contact has without edits, as project_evidence chooses the phone. */
async function readValues(trx: Trx, id: string): Promise<ReadValues> {
  const { rows } = await sql<ReadValues>`
    SELECT (SELECT value FROM contact_evidence WHERE contact_id = ${id} AND field = 'email' AND method <> 'edit'
        AND merged_from = '' LIMIT 1) AS email,
      (SELECT value FROM contact_evidence
        WHERE contact_id = ${id} AND field = 'phone' AND (method <> 'edit' OR merged_from <> '' AND value <> '')
        ORDER BY method = 'edit' DESC, still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1)
        AS phone`.execute(trx)
  return rows[0] ?? { email: null, phone: null }
}

async function refuseConflicts(
  trx: Trx,
  contact: EditedContact,
  field: 'email' | 'phone',
  read: ReadValues,
): Promise<void> {
  const email = field === 'email' ? read.email : contact.email
  const phone = field === 'phone' ? read.phone : contact.phone
  const shown = email ?? phone
  if (shown === null)
    throw fieldError(field, 'is the only one of this contact', 'Enter another one first, or delete the contact.')
  const other = await findByValue(trx, contact, shown, contact.id)
  if (other === undefined) return
  const message = `${shown} is already a contact of ${contact.host ?? 'this business'}. Merge the two contacts instead.`
  throw new AppError('already_exists', message, { facts: { id: other } })
}

async function restoreEmail(trx: Trx, contact: EditedContact, email: string | null): Promise<void> {
  const before = contact.edits.get('email')?.details.before
  const isKnown = email !== null && email === contact.identity && typeof before === 'object' && before !== null
  const known = isKnown && !Array.isArray(before) ? before : undefined
  const traits = email === null ? { type: null, disposable: false } : (known ?? emailTraits(email, contact.host))
  await sql`UPDATE contacts SET email = ${email}, email_type = ${traits.type ?? null},
    email_disposable = ${traits.disposable ?? false} WHERE id = ${contact.id}`.execute(trx)
}
