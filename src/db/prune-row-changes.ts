import { sql } from 'kysely'
import type { Database } from './database.ts'

/** How long a line of the log of changes can be read, counted from when it could be read first. */
export const keptSeconds = 600

/**
 * Clears the log of changes. What lies below a horizon that was seen ten minutes ago has been readable for ten minutes, however
 * long its transaction took. A horizon above the present one is of another server, from which the tables were copied.
 */
export async function pruneRowChanges(db: Database): Promise<void> {
  await sql`
    WITH present AS (
      INSERT INTO row_change_marks (horizon) VALUES (pg_snapshot_xmin(pg_current_snapshot())) RETURNING horizon
    ), past AS (
      DELETE FROM row_change_marks WHERE noted_at < now() - make_interval(secs => ${keptSeconds}) RETURNING horizon
    ), readable AS (
      SELECT past.horizon FROM past JOIN present ON past.horizon <= present.horizon ORDER BY 1 DESC LIMIT 1
    )
    DELETE FROM row_changes USING readable WHERE xid < readable.horizon
  `.execute(db)
}
