import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { choosePrimary } from './project-evidence.ts'

/** A few at a time: whoever saves contacts of these sites waits for us. */
const sitesPerTransaction = 20
/** Finding them reads all contacts of the tenant. */
const sitesPerQuery = 2000

/**
 * Deletes the contacts that their tenant does not want to keep any longer: seen on no page for as many days, and neither
 * made nor judged since. What a person selected stays: somebody works with it. Short transactions, in any process.
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

/** In the order in which everybody locks them. */
async function sitesWithExpired(db: Database, tenantId: string, days: number): Promise<string[]> {
  const { rows } = await sql<{ domain_id: string }>`
    SELECT DISTINCT domain_id FROM contacts WHERE tenant_id = ${tenantId} AND ${isExpired(days)}
    ORDER BY domain_id LIMIT ${sitesPerQuery}`.execute(db)
  return rows.map(({ domain_id }) => domain_id)
}

async function deleteExpiredAt(trx: Trx, tenantId: string, days: number, sites: readonly string[]): Promise<number> {
  for (const site of sites) await sql`SELECT lock_domain_for_contacts(${tenantId}, ${site}, '{}')`.execute(trx)
  // Asked again under the locks: one of them may have been seen, or selected, a moment ago.
  const { rows } = await sql<{ count: number }>`
    WITH forgotten AS (
      DELETE FROM contacts WHERE domain_id = ANY(${sites}::uuid[]) AND tenant_id = ${tenantId} AND ${isExpired(days)} RETURNING id
    ), noted AS (
      INSERT INTO audit_events (tenant_id, action, subject, details)
      SELECT ${tenantId}::uuid, 'expire', 'contacts', jsonb_build_object('rows', count(*), 'days', ${days}::int)
      FROM forgotten HAVING count(*) > 0
    )
    SELECT count(*) AS count FROM forgotten`.execute(trx)
  await choosePrimary(trx, sites)
  return rows[0]?.count ?? 0
}
