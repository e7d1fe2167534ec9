import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { emailTraits } from '../manual-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import type { EditedContact } from './edited-contact.ts'
import type { ShownValues } from './shown-values.ts'

/**
 * After a change of edits. Pages that show an edited e-mail or phone are evidence of the edited contact, under that value.
 * When the contact no longer shows it, what those pages said becomes a contact of its own, as it would be without the edit.
 * A value that a merge gave the contact stays: it has an alias (merge-contacts.ts).
 */
export async function splitOffReadings(trx: Trx, contact: EditedContact, { email, phone }: ShownValues): Promise<void> {
  // First: the e-mail or phone of the new contact is unique.
  await showValues(trx, contact, { email, phone })
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT merged_from AS value FROM contact_evidence
    WHERE contact_id = ${contact.id} AND method <> 'edit' AND merged_from <> ALL(${['', email ?? phone]}::text[])
      AND merged_from NOT IN (SELECT value FROM contact_evidence WHERE contact_id = ${contact.id} AND field = 'alias')
    ORDER BY 1`.execute(trx)
  for (const { value } of rows) await splitOff(trx, contact, value)
}

async function showValues(trx: Trx, contact: EditedContact, { email, phone }: ShownValues): Promise<void> {
  if (email === contact.email && phone === contact.phone) return
  const { type, disposable } =
    email === contact.email
      ? { type: contact.emailType, disposable: contact.emailDisposable }
      : email === null
        ? { type: null, disposable: false }
        : emailTraits(email, contact.host)
  await sql`
    UPDATE contacts SET email = ${email}, email_type = ${type}, email_disposable = ${disposable}, phone = ${phone}
    WHERE id = ${contact.id}`.execute(trx)
}

async function splitOff(trx: Trx, contact: EditedContact, value: string): Promise<void> {
  const traits = value.includes('@') ? emailTraits(value, contact.host) : null
  const { rows } = await sql<{ id: string }>`
    INSERT INTO contacts (tenant_id, domain_id, lead_id, kind, email, email_type, email_disposable, phone, confidence, confidence_reasons)
    SELECT tenant_id, ${contact.domain_id}::uuid, ${contact.lead_id}::uuid, ${traits?.kind ?? 'company'}, ${traits === null ? null : value},
      ${traits?.type ?? null}, ${traits?.disposable ?? false}, ${traits === null ? value : null}, confidence, reasons
    FROM contact_evidence
    WHERE contact_id = ${contact.id} AND merged_from = ${value} AND value = ${value} AND method <> 'edit'
    ORDER BY confidence DESC, source_url COLLATE "C" LIMIT 1
    RETURNING id`.execute(trx)
  const [created] = rows
  if (created === undefined) return
  await sql`
    UPDATE contact_evidence SET contact_id = ${created.id}, merged_from = ''
    WHERE contact_id = ${contact.id} AND merged_from = ${value} AND method <> 'edit'`.execute(trx)
  await projectEvidence(trx, [created.id])
}
