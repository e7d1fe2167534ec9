import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { plainText } from '../../core/plain-text.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { choosePrimaryIn } from '../contact-parent.ts'
import { findByValue } from '../find-by-value.ts'
import { emailTraits, fieldError, readEmail, readPhone } from '../manual-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import {
  baseKind,
  type EditableField,
  type EditedContact,
  editSource,
  lockContact,
  resetKind,
} from './edited-contact.ts'
import { type ShownValues, shownValues } from './shown-values.ts'
import { splitOffReadings } from './split-off-readings.ts'
import { setAsideValidations } from './validations-of-edit.ts'

/** What a person corrects. Null: the contact has no such value. */
export interface ContactChanges {
  readonly name?: string | null | undefined
  readonly title?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly phone_extension?: string | null | undefined
}

interface Author {
  readonly tenantId: string
  readonly userId: string
}

interface Edit {
  readonly field: EditableField
  readonly value: string
  readonly details: JsonObject
}

/**
 * Corrects a contact. Each changed field becomes evidence of its own kind, which comes before every reading, until it is
 * undone. The contact stays the same: pages that show the old e-mail or phone remain its evidence. Refuses suppressed
 * values, and an e-mail or phone of another contact of the site; that error includes the other's id. Returns the fields
 * that changed.
 */
export async function editContact(
  trx: Trx,
  author: Author,
  contactId: string,
  changes: ContactChanges,
): Promise<EditableField[]> {
  const newValues = (contact: EditedContact) => {
    const { email, phone } = { email: null, phone: null, ...valuesOf(contact, changes) }
    return { emails: email === null ? [] : [email], phones: phone === null ? [] : [phone] }
  }
  const contact = await lockContact(trx, author.tenantId, contactId, newValues)
  const edits = editsOf(contact, changes)
  if (edits.length === 0) return []
  const shown = await shownValues(
    trx,
    contact,
    new Map([...contact.edits, ...edits.map((one) => [one.field, one] as const)]),
  )
  await refuseConflicts(trx, contact, edits, shown)
  if (edits.some(({ field }) => field === 'email')) await setAsideValidations(trx, contact, edits)
  await writeEdits(trx, author, contact, edits)
  await splitOffReadings(trx, contact, shown)
  await resetKind(trx, contact)
  await projectEvidence(trx, [contact.id])
  await choosePrimaryIn(trx, [contact])
  if (edits.some(({ field }) => field === 'email')) await validateAgain(trx, contact.id)
  return edits.map(({ field }) => field)
}

/** A contact that was validated had a verdict, and the person expects one on the e-mail that they entered. */
async function validateAgain(trx: Trx, id: string): Promise<void> {
  const wasValidated = sql`id = ${id} AND email IS NOT NULL AND validation_finished_at IS NOT NULL`
  await queueRows(trx, { entity: 'contacts', progress: 'validation' }, wasValidated)
}

/** E-mail and phone as they are stored; a field that is not among the changes is left out. */
function valuesOf(contact: EditedContact, { email, phone, phone_extension }: ContactChanges) {
  const number =
    phone === undefined
      ? phone_extension === undefined
        ? undefined
        : { phone: contact.phone, extension: null, kind: null }
      : phone === null
        ? { phone: null, extension: null, kind: null }
        : readPhone(phone, contact.country)
  if (number?.phone === null && phone_extension != null)
    throw fieldError('phone_extension', 'has no phone number', 'Send the phone number too.')
  return {
    ...(email !== undefined && { email: email === null ? null : readEmail(email) }),
    ...(number !== undefined && {
      phone: number.phone,
      extension: phone_extension === undefined ? number.extension : phone_extension,
      phoneKind: number.kind,
    }),
  }
}

/** Only what differs from the contact is an edit: a form may send all fields. */
function editsOf(contact: EditedContact, changes: ContactChanges): Edit[] {
  const values = valuesOf(contact, changes)
  const base_kind = baseKind(contact)
  const edits: Edit[] = []
  for (const field of ['name', 'title'] as const) {
    const given = changes[field]
    const value = given == null ? '' : plainText(given, 200)
    if (given === undefined || value === (contact[field] ?? '')) continue
    edits.push({ field, value, details: field === 'name' ? { base_kind } : {} })
  }
  const { email, phone } = values
  if (email !== undefined && email !== contact.email) {
    const traits = email === null ? { type: null, disposable: false } : emailTraits(email, contact.host)
    const name = changes.name === undefined ? contact.name : changes.name
    const kind = email !== null && 'kind' in traits ? { kind: name === null ? traits.kind : 'person' } : {}
    edits.push({ field: 'email', value: email ?? '', details: { ...traits, ...kind, base_kind, ...beforeOf(contact) } })
  }
  if (phone !== undefined && (phone !== contact.phone || values.extension !== contact.phoneExtension)) {
    const kind = values.phoneKind ?? (contact.edits.get('phone')?.details.kind as string | undefined) ?? null
    edits.push({ field: 'phone', value: phone ?? '', details: { ext: values.extension ?? null, kind, base_kind } })
  }
  return edits
}

/** What the e-mail of the readings was classified as: restored when the edit is undone. */
function beforeOf({ edits, emailType, emailDisposable }: EditedContact): JsonObject {
  const known = edits.get('email')?.details.before
  return { before: known ?? { type: emailType, disposable: emailDisposable } }
}

async function refuseConflicts(
  trx: Trx,
  contact: EditedContact,
  edits: readonly Edit[],
  { email, phone }: ShownValues,
): Promise<void> {
  const value = email ?? phone
  if (value === null) {
    const field = edits.some((one) => one.field === 'email') ? 'email' : 'phone'
    throw fieldError(
      field,
      'is the last one of this contact',
      'Keep an e-mail or a phone number, or delete the contact.',
    )
  }
  const other = await findByValue(trx, contact, value, contact.id)
  if (other !== undefined) {
    const message = `${value} is already a contact of ${contact.host ?? 'this business'}. Merge the two contacts instead.`
    throw new AppError('already_exists', message, { facts: { id: other } })
  }
}

async function writeEdits(trx: Trx, author: Author, contact: EditedContact, edits: readonly Edit[]): Promise<void> {
  const rows = edits.map(({ field, value, details }) => ({
    field,
    value,
    details: { ...details, edited_by: author.userId },
  }))
  await sql`
    INSERT INTO contact_evidence AS known
      (tenant_id, contact_id, source_url, field, value, method, confidence, reasons, details)
    SELECT ${author.tenantId}::uuid, ${contact.id}::uuid, ${editSource}, field, value, 'edit', 100, '["edited by a person"]', details
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS edit (field text, value text, details jsonb)
    ON CONFLICT (contact_id, field, source_url, merged_from, tenant_id) DO UPDATE
    SET value = excluded.value, last_seen_at = now(), details = excluded.details
      || jsonb_strip_nulls(jsonb_build_object('validations', known.details->'validations'))`.execute(trx)
}
