import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { daysAgo } from '../db/days-ago.ts'

const eventsPerStatement = 20_000

/**
 * Deletes the oldest events of each chain and returns how many. An event in the same chain names the last deleted one and its
 * hash, so that the chain can still be verified, and no one can shorten it without leaving that event. The newest event stays:
 * the next one is linked to it.
 */
export async function deleteOldAuditEvents(db: Database, days: number): Promise<number> {
  const { rows: tenants } = await sql<{ id: string }>`SELECT id FROM tenants ORDER BY id`.execute(db)
  let deleted = 0
  for (const tenantId of [null, ...tenants.map(({ id }) => id)]) {
    for (let part = eventsPerStatement; part === eventsPerStatement; deleted += part)
      part = await deleteOldest(db, tenantId, days)
  }
  return deleted
}

/** `IS NOT DISTINCT FROM` cannot use an index. */
export function ofTenant(tenantId: string | null): RawBuilder<unknown> {
  return tenantId === null ? sql`tenant_id IS NULL` : sql`tenant_id = ${tenantId}::uuid`
}

async function deleteOldest(db: Database, tenantId: string | null, days: number): Promise<number> {
  const sealed = sql`audit_events WHERE ${ofTenant(tenantId)} AND chain_no IS NOT NULL`
  const { rows } = await sql<{ count: number }>`
    WITH kept AS (
      -- Events are numbered when they are sealed, which is not always the order in which they happened.
      SELECT least((SELECT chain_no FROM ${sealed} AND happened_at >= ${daysAgo(days)} ORDER BY chain_no LIMIT 1),
        (SELECT chain_no FROM ${sealed} ORDER BY chain_no DESC LIMIT 1)) AS first_no
    ), last AS MATERIALIZED (
      SELECT chain_no, chain_hash FROM (
        SELECT chain_no, chain_hash FROM ${sealed} AND chain_no < (SELECT first_no FROM kept)
        ORDER BY chain_no LIMIT ${eventsPerStatement}
      ) AS oldest ORDER BY chain_no DESC LIMIT 1
    ), deleted AS (
      DELETE FROM ${sealed} AND chain_no <= (SELECT chain_no FROM last) RETURNING id
    ), noted AS (
      INSERT INTO audit_events (tenant_id, action, subject, details)
      SELECT ${tenantId}::uuid, 'expire', 'audit_events', jsonb_build_object('rows', (SELECT count(*) FROM deleted),
        'days', ${days}::int, 'chain_no', chain_no, 'chain_hash', encode(chain_hash, 'hex'))
      FROM last WHERE EXISTS (SELECT FROM deleted)
    )
    SELECT count(*) AS count FROM deleted`.execute(db)
  return rows[0]?.count ?? 0
}
