import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/** Makes contacts what their evidence says; the rules stand in migration 0007. */
export async function projectEvidence(trx: Trx, contactIds: readonly string[]): Promise<void> {
  await sql`SELECT project_evidence(${contactIds}::uuid[])`.execute(trx)
}

/** Locks a domain and its contacts, in the order of the house (migration 0007), for whoever changes them. */
export async function lockDomain(trx: Trx, tenantId: string, domainId: string): Promise<void> {
  await sql`SELECT open_domain_for_contacts(${tenantId}, ${domainId}, '{}')`.execute(trx)
}

/** Exactly one primary contact for each domain that has contacts. Whoever calls has opened the domains. */
export async function choosePrimary(trx: Trx, domainIds: readonly string[]): Promise<void> {
  await sql`SELECT choose_primary(${domainIds}::uuid[])`.execute(trx)
}
