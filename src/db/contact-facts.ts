import { sql } from 'kysely'
import type { Trx } from './transaction.ts'

/** Makes contacts what their evidence says; the rules stand in migration 0007. */
export async function projectEvidence(trx: Trx, contactIds: readonly string[]): Promise<void> {
  await sql`SELECT project_evidence(${contactIds}::uuid[])`.execute(trx)
}

/** Exactly one primary contact for each domain that has contacts. Whoever calls has locked the domains' contacts. */
export async function choosePrimary(trx: Trx, domainIds: readonly string[]): Promise<void> {
  await sql`SELECT choose_primary(${domainIds}::uuid[])`.execute(trx)
}
