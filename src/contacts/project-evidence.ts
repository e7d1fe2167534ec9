import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/** Sets the fields of contacts to what their evidence says (sql/project_evidence.sql). */
export async function projectEvidence(trx: Trx, contactIds: readonly string[]): Promise<void> {
  await sql`SELECT project_evidence(${contactIds}::uuid[])`.execute(trx)
}

/** Locks a domain and its contacts before a change, in the order that all writers use (sql/lock_domain_for_contacts.sql). */
export async function lockDomain(trx: Trx, tenantId: string, domainId: string): Promise<void> {
  await sql`SELECT lock_domain_for_contacts(${tenantId}, ${domainId}, '{}')`.execute(trx)
}
