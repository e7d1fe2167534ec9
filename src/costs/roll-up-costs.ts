import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { daysAgo, idDaysAgo } from '../db/days-ago.ts'

const entriesPerStatement = 10_000

/**
 * Replaces old entries of the ledger by one entry per day, provider, SKU and stage, the finest grain of reports. Entries of a
 * search stay its own: searches show their calls and costs. Returns how many entries fewer there are.
 */
export async function rollUpCosts(db: Database, days: number): Promise<number> {
  for (let fewer = 0; ; ) {
    const { rows } = await sql<{ removed: number; added: number }>`
      WITH old AS (
        DELETE FROM cost_ledger WHERE ctid = ANY(ARRAY(
          -- The new entries have new IDs, so they are not found again.
          SELECT ctid FROM cost_ledger WHERE id < ${idDaysAgo(days)} AND spent_at < ${daysAgo(days)}
          ORDER BY id LIMIT ${entriesPerStatement} FOR UPDATE SKIP LOCKED))
        RETURNING *
      ), rolled AS (
        INSERT INTO cost_ledger (tenant_id, provider, sku, stage_id, currency, spent_at, row_id, calls, units, amount)
        SELECT tenant_id, provider, sku, stage_id, currency, date_trunc('day', spent_at, 'UTC'),
          (SELECT id FROM searches WHERE id = row_id), sum(calls), sum(units), sum(amount)
        FROM old GROUP BY 1, 2, 3, 4, 5, 6, 7 RETURNING id
      )
      SELECT (SELECT count(*) FROM old) AS removed, (SELECT count(*) FROM rolled) AS added`.execute(db)
    const { removed = 0, added = 0 } = rows[0] ?? {}
    fewer += removed - added
    if (removed < entriesPerStatement) return fewer
  }
}
