import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/**
 * The contact of a site, or of a business without one, that an e-mail or phone belongs to: as its own value, as the value
 * that pages show, or through a merge. The contacts of a site belong to one lead. The caller has locked them, so no other
 * transaction adds one.
 */
export async function findByValue(
  trx: Trx,
  parent: { readonly tenantId: string; readonly lead_id: string | null },
  value: string | null,
  except: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contacts WHERE lead_id = ${parent.lead_id} AND id IS DISTINCT FROM ${except}::uuid
      AND (identity = ${value} OR coalesce(email, phone) = ${value})
    UNION ALL
    SELECT contact_id FROM contact_evidence
    WHERE tenant_id = ${parent.tenantId} AND merged_from <> '' AND merged_from = ${value}
      AND contact_id IS DISTINCT FROM ${except}::uuid
      AND EXISTS (SELECT FROM contacts WHERE id = contact_id AND lead_id = ${parent.lead_id})
    LIMIT 1`.execute(trx)
  return rows[0]?.id
}
