import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Adds up the differences that triggers wrote to `row_counts`, in one statement, so that readers see either the parts or their
 * sum. A sum of zero leaves nothing. Rows that another process adds up at the same time are left to it, and so is
 * everything while `recount_rows` counts a table.
 */
export async function sumRowCounts(db: Database): Promise<void> {
  await sql`
    WITH several AS MATERIALIZED (
      SELECT tenant, entity, key FROM row_counts WHERE pg_try_advisory_xact_lock(hashtext('row_counts'))
      GROUP BY tenant, entity, key HAVING count(*) > 1
    ), parts AS (
      DELETE FROM row_counts USING several
      WHERE row_counts.tenant = several.tenant AND row_counts.entity = several.entity AND row_counts.key = several.key
      RETURNING row_counts.*
    )
    INSERT INTO row_counts (tenant, entity, key, row_count)
    SELECT tenant, entity, key, sum(row_count) FROM parts GROUP BY tenant, entity, key HAVING sum(row_count) <> 0
  `.execute(db)
}
