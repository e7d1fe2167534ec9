import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/** What a contact belongs to: a site, or the lead of a business without one. Its e-mail or phone is unique there. */
export interface ContactParent {
  readonly domain_id: string | null
  readonly lead_id: string | null
}

export function isSameParent(one: ContactParent, other: ContactParent): boolean {
  return one.domain_id === other.domain_id && (one.domain_id !== null || one.lead_id === other.lead_id)
}

/**
 * Locks a site or a lead with its contacts before a change, in the order that all writers use. Returns whether one of the
 * hashes is suppressed.
 */
export async function lockParent(
  trx: Trx,
  tenantId: string,
  { domain_id: domainId, lead_id: leadId }: ContactParent,
  hashes: readonly Buffer[] = [],
): Promise<boolean> {
  if (domainId !== null) {
    const { rows } = await sql`
      SELECT lock_domain_for_contacts(${tenantId}, ${domainId}, ${hashes}::bytea[])`.execute(trx)
    return rows.length > 0
  }
  await sql`SELECT pg_advisory_xact_lock_shared(suppressions_lock_key(${tenantId}))`.execute(trx)
  await sql`SELECT FROM leads WHERE id = ${leadId} AND tenant_id = ${tenantId} FOR NO KEY UPDATE`.execute(trx)
  await sql`SELECT FROM contacts WHERE lead_id = ${leadId} ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql`
    SELECT FROM suppressions WHERE tenant_id = ${tenantId} AND kind IN ('email', 'phone', 'domain')
      AND value_hash = ANY(${hashes}::bytea[])`.execute(trx)
  return rows.length > 0
}

/** Sets exactly one primary contact for each site or lead that has contacts. The caller holds the locks. */
export async function choosePrimaryIn(trx: Trx, parents: readonly ContactParent[]): Promise<void> {
  const leads = new Set(parents.flatMap(({ lead_id }) => lead_id ?? []))
  await sql`SELECT choose_primary(${[...leads]}::uuid[])`.execute(trx)
}
