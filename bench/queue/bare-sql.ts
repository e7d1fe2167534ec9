// The upper bound: two statements in a loop, without lease, fence or retry. Claim 200, complete 200.
import { connect, count, ready } from './contender.ts'

const pool = connect()
const loops = 2
await ready()
await Promise.all(Array.from({ length: loops }, drain))

async function drain(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(`
      WITH picked AS MATERIALIZED (
        SELECT id FROM bench_rows WHERE noop_due_at <= now() ORDER BY tenant_id, priority, noop_due_at LIMIT 200 FOR UPDATE SKIP LOCKED
      )
      UPDATE bench_rows AS row SET noop_status = 'Processing', noop_lease_token = row.id
      FROM picked WHERE row.id = picked.id RETURNING row.id`)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await pool.query(`UPDATE bench_rows SET noop_status = 'Completed', noop_lease_token = NULL WHERE id = ANY($1)`, [
      ids,
    ])
    count(ids.length)
  }
}
