import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { type ContactParent, choosePrimaryIn, lockParent } from './contact-parent.ts'
import { projectEvidence } from './project-evidence.ts'

/** Few, because other writers of these sites and leads wait for the transaction. */
const parentsPerTransaction = 20

/**
 * Deletes evidence that its provider licenses for a limited time, and contacts that have no other evidence. Short
 * transactions; any process may run it. Returns the number of contacts.
 */
export async function deleteExpiredEvidence(db: Database): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rows: parents } = await sql<ContactParent & { tenant_id: string }>`
      SELECT DISTINCT domain_id, lead_id, contacts.tenant_id FROM contact_evidence
      JOIN contacts ON contacts.id = contact_id
      WHERE retain_until <= now() ORDER BY domain_id, lead_id LIMIT ${parentsPerTransaction}`.execute(db)
    if (parents.length === 0) return deleted
    deleted += await inTransaction(db, (trx) => deleteIn(trx, parents))
  }
}

async function deleteIn(trx: Trx, parents: readonly (ContactParent & { tenant_id: string })[]): Promise<number> {
  for (const parent of parents) await lockParent(trx, parent.tenant_id, parent)
  const leads = parents.map(({ lead_id }) => lead_id)
  const { rows: gone } = await sql<{ id: string; contact_id: string }>`
    DELETE FROM contact_evidence USING contacts
    WHERE contacts.id = contact_id AND lead_id = ANY(${leads}::uuid[]) AND retain_until <= now()
    RETURNING contact_evidence.id, contact_id`.execute(trx)
  const ids = [...new Set(gone.map(({ contact_id }) => contact_id))]
  // A stored merge contains the provider's content too, and could not be undone without its evidence.
  await sql`
    DELETE FROM contact_merges WHERE kept_id = ANY(${ids}::uuid[]) AND EXISTS (
      SELECT FROM jsonb_array_elements(before->'evidence') AS stored
      WHERE stored->>'id' = ANY(${gone.map(({ id }) => id)}::text[]))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM contacts WHERE id = ANY(${ids}::uuid[])
        AND (NOT EXISTS (SELECT FROM contact_evidence WHERE contact_id = contacts.id AND field <> 'alias')
          -- Only an edit of another field is left.
          OR (email IS NULL AND NOT EXISTS (
            SELECT FROM contact_evidence WHERE contact_id = contacts.id AND field = 'phone' AND value <> '')))
      RETURNING tenant_id
    ), audited AS (
      INSERT INTO audit_events (tenant_id, action, subject, details)
      SELECT tenant_id, 'expire', 'contacts', jsonb_build_object('rows', count(*)) FROM deleted GROUP BY tenant_id
    )
    SELECT count(*) AS count FROM deleted`.execute(trx)
  await removePhones(trx, ids)
  await projectEvidence(trx, ids)
  await choosePrimaryIn(trx, parents)
  return rows[0]?.count ?? 0
}

/** A number without evidence goes too, unless it identifies the contact. */
async function removePhones(trx: Trx, contactIds: readonly string[]): Promise<void> {
  await sql`UPDATE contacts SET phone = NULL, phone_extension = NULL, phone_kind = NULL
    WHERE id = ANY(${contactIds}::uuid[]) AND email IS NOT NULL AND phone IS NOT NULL AND NOT EXISTS (
      SELECT FROM contact_evidence WHERE contact_id = contacts.id AND field = 'phone' AND value = contacts.phone)
  `.execute(trx)
}
