import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/transaction.ts'
import { choosePrimaryIn } from '../contact-parent.ts'
import { findByValue } from '../find-by-value.ts'
import { fieldError } from '../manual-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import { type EditableField, type EditedContact, lockContact, resetKind } from './edited-contact.ts'
import { type ShownValues, shownValues } from './shown-values.ts'
import { splitOffReadings } from './split-off-readings.ts'
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
  const shown = await shownValues(trx, contact, new Map([...contact.edits].filter(([name]) => name !== field)))
  if (field === 'email' || field === 'phone') await refuseConflicts(trx, contact, field, shown)
  if (field === 'email') await restoreValidations(trx, contact)
  await sql`DELETE FROM contact_evidence
    WHERE contact_id = ${contact.id} AND field = ${field} AND method = 'edit' AND merged_from = ''`.execute(trx)
  await splitOffReadings(trx, contact, shown)
  if (field === 'email') await restoreTraits(trx, contact, shown.email)
  await resetKind(trx, contact)
  await projectEvidence(trx, [contact.id])
  await choosePrimaryIn(trx, [contact])
  return edit.value === '' ? null : edit.value
}

async function refuseConflicts(
  trx: Trx,
  contact: EditedContact,
  field: 'email' | 'phone',
  { email, phone }: ShownValues,
): Promise<void> {
  const shown = email ?? phone
  if (shown === null)
    throw fieldError(field, 'is the only one of this contact', 'Enter another one first, or delete the contact.')
  const other = await findByValue(trx, contact, shown, contact.id)
  if (other === undefined) return
  const message = `${shown} is already a contact of ${contact.host ?? 'this business'}. Merge the two contacts instead.`
  throw new AppError('already_exists', message, { facts: { id: other } })
}

/** A source may classify an e-mail in another way than its text does. */
async function restoreTraits(trx: Trx, contact: EditedContact, email: string | null): Promise<void> {
  const before = contact.edits.get('email')?.details.before
  const isKnown = email !== null && email === contact.identity && typeof before === 'object' && before !== null
  if (!isKnown || Array.isArray(before)) return
  await sql`UPDATE contacts SET email_type = ${before.type ?? null}, email_disposable = ${before.disposable ?? false}
    WHERE id = ${contact.id}`.execute(trx)
}
