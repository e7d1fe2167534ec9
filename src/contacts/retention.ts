import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { choosePrimary, lockDomain } from './project-evidence.ts'

/** Few, because other writers of these sites wait for the transaction. */
const sitesPerTransaction = 20
/** Many, because the query reads all contacts of the tenant. */
const sitesPerQuery = 2000

/**
 * Deletes contacts after the tenant's retention period: not seen on any page, not created and not curated for that many
 * days. Selected contacts stay, because users work with them. Short transactions; any process may run it.
 */
export async function deleteExpiredContacts(db: Database): Promise<number> {
  let deleted = 0
  for (const { id, days } of await tenantsWithRetention(db)) {
    let sites: string[]
    do {
      sites = await sitesWithExpired(db, id, days)
      for (let at = 0; at < sites.length; at += sitesPerTransaction) {
        const some = sites.slice(at, at + sitesPerTransaction)
        deleted += await inTransaction(db, (trx) => deleteExpiredAt(trx, id, days, some))
      }
    } while (sites.length === sitesPerQuery)
  }
  return deleted
}

async function tenantsWithRetention(db: Database): Promise<{ id: string; days: number }[]> {
  const { rows } = await sql<{ id: string; days: number }>`
    SELECT id, (settings ->> 'keep_contacts_days')::int AS days FROM tenants
    WHERE settings ->> 'keep_contacts_days' IS NOT NULL`.execute(db)
  return rows
}

const isExpired = (days: number) => {
  const since = sql`now() - make_interval(days => ${days}::int)`
  return sql`curation_status <> 'Selected' AND created_at < ${since} AND coalesce(curated_at < ${since}, true)
    AND NOT EXISTS (SELECT FROM contact_evidence WHERE contact_id = contacts.id AND last_seen_at >= ${since})`
}

/** Sorted by id, the order in which all writers lock. */
async function sitesWithExpired(db: Database, tenantId: string, days: number): Promise<string[]> {
  const { rows } = await sql<{ domain_id: string }>`
    SELECT DISTINCT domain_id FROM contacts WHERE tenant_id = ${tenantId} AND ${isExpired(days)}
    ORDER BY domain_id LIMIT ${sitesPerQuery}`.execute(db)
  return rows.map(({ domain_id }) => domain_id)
}

async function deleteExpiredAt(trx: Trx, tenantId: string, days: number, sites: readonly string[]): Promise<number> {
  for (const site of sites) await lockDomain(trx, tenantId, site)
  // Checked again under the locks: a contact may have been seen or selected since.
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM contacts WHERE domain_id = ANY(${sites}::uuid[]) AND tenant_id = ${tenantId} AND ${isExpired(days)} RETURNING id
    ), audited AS (
      INSERT INTO audit_events (tenant_id, action, subject, details)
      SELECT ${tenantId}::uuid, 'expire', 'contacts', jsonb_build_object('rows', count(*), 'days', ${days}::int)
      FROM deleted HAVING count(*) > 0
    )
    SELECT count(*) AS count FROM deleted`.execute(trx)
  await choosePrimary(trx, sites)
  return rows[0]?.count ?? 0
}
