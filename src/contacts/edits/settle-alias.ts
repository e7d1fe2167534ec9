import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { emailTraits } from '../manual-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import type { EditedContact } from './edited-contact.ts'

/**
 * After a change of the shown e-mail or phone. Pages that show an edited value are evidence of the edited contact; this
 * stores whether the edit is the reason for that, and not an earlier merge. When the edit is over, what those pages showed
 * becomes a contact of its own, as it would be without the edit.
 */
export async function settleAlias(trx: Trx, before: EditedContact): Promise<void> {
  const old = before.email ?? before.phone
  const { rows } = await sql<{ shown: string; identity: string; known: boolean }>`
    SELECT coalesce(email, phone) AS shown, identity, EXISTS (SELECT FROM contact_evidence
      WHERE contact_id = contacts.id AND merged_from = coalesce(email, phone)) AS known
    FROM contacts WHERE id = ${before.id}`.execute(trx)
  const [now] = rows
  if (now === undefined || now.shown === old) return
  const ownedAlias = [...before.edits.values()].some(({ details }) => details.owns_alias === true)
  if (ownedAlias && old !== null && old !== now.identity) await splitOff(trx, before, old)
  const owns_alias = now.shown !== now.identity && !now.known
  await sql`
    UPDATE contact_evidence SET details = details || ${JSON.stringify({ owns_alias })}::jsonb
    WHERE contact_id = ${before.id} AND method = 'edit' AND merged_from = '' AND field IN ('email', 'phone')`.execute(
    trx,
  )
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
  await projectEvidence(trx, [created.id, contact.id])
}
