import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { type ContactParent, choosePrimaryIn, lockParent } from './contact-parent.ts'

/** Few, because other writers of these sites and leads wait for the transaction. */
const parentsPerTransaction = 20
/** Many, because the query reads all contacts of the tenant. */
const parentsPerQuery = 2000

/**
 * Deletes contacts after the tenant's retention period: not seen on any page, not created and not curated for that many
 * days. Selected contacts stay, because users work with them. Short transactions; any process may run it.
 */
export async function deleteExpiredContacts(db: Database): Promise<number> {
  let deleted = 0
  for (const { id, days } of await tenantsWithRetention(db)) {
    let parents: ContactParent[]
    do {
      parents = await parentsWithExpired(db, id, days)
      for (let at = 0; at < parents.length; at += parentsPerTransaction) {
        const some = parents.slice(at, at + parentsPerTransaction)
        deleted += await inTransaction(db, (trx) => deleteExpiredAt(trx, id, days, some))
      }
    } while (parents.length === parentsPerQuery)
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
async function parentsWithExpired(db: Database, tenantId: string, days: number): Promise<ContactParent[]> {
  const { rows } = await sql<ContactParent>`
    SELECT DISTINCT domain_id, lead_id FROM contacts WHERE tenant_id = ${tenantId} AND ${isExpired(days)}
    ORDER BY domain_id, lead_id LIMIT ${parentsPerQuery}`.execute(db)
  return rows
}

async function deleteExpiredAt(
  trx: Trx,
  tenantId: string,
  days: number,
  parents: readonly ContactParent[],
): Promise<number> {
  for (const parent of parents) await lockParent(trx, tenantId, parent)
  const leads = parents.map(({ lead_id }) => lead_id)
  // Checked again under the locks: a contact may have been seen or selected since.
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM contacts WHERE lead_id = ANY(${leads}::uuid[]) AND tenant_id = ${tenantId} AND ${isExpired(days)} RETURNING id
    ), audited AS (
      INSERT INTO audit_events (tenant_id, action, subject, details)
      SELECT ${tenantId}::uuid, 'expire', 'contacts', jsonb_build_object('rows', count(*), 'days', ${days}::int)
      FROM deleted HAVING count(*) > 0
    )
    SELECT count(*) AS count FROM deleted`.execute(trx)
  await choosePrimaryIn(trx, parents)
  return rows[0]?.count ?? 0
}
