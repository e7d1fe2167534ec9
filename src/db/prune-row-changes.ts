import { sql } from 'kysely'
import type { Database } from './database.ts'

/** How long an entry of the change log can be read after it became visible. */
export const readableSeconds = 600

/**
 * Deletes expired entries of the change log. Entries below a horizon recorded ten minutes ago have been visible for ten
 * minutes, however long their transaction took. A horizon above the current one comes from another server, from which the
 * tables were copied.
 */
export async function pruneRowChanges(db: Database): Promise<void> {
  await sql`
    WITH present AS (
      INSERT INTO row_change_marks (horizon) VALUES (pg_snapshot_xmin(pg_current_snapshot())) RETURNING horizon
    ), past AS (
      DELETE FROM row_change_marks WHERE noted_at < now() - make_interval(secs => ${readableSeconds}) RETURNING horizon
    ), readable AS (
      SELECT past.horizon FROM past JOIN present ON past.horizon <= present.horizon ORDER BY 1 DESC LIMIT 1
    )
    DELETE FROM row_changes USING readable WHERE xid < readable.horizon
  `.execute(db)
}
