import type pg from 'pg'

/**
 * After a user's change was committed, and before they know: from now on, reads of their tenant need a standby that has it.
 * For all processes, by a row. Its own commit is not waited for: if the server crashes now, its standby is read no sooner.
 * The position is asked for again in the update: a statement that waited for another one would put back an older one.
 */
export async function recordReadPosition(pool: pg.Pool, tenantId: string): Promise<void> {
  await pool.query(
    `INSERT INTO read_positions (tenant_id, position)
     SELECT id, pg_current_wal_insert_lsn() FROM tenants
     WHERE id = $1 AND set_config('synchronous_commit', 'off', true) = 'off'
     ON CONFLICT (tenant_id) DO UPDATE SET position = pg_current_wal_insert_lsn(), changed_at = clock_timestamp()`,
    [tenantId],
  )
}
