import type pg from 'pg'
import { claim } from '../../src/curation/claim.ts'
import type { Database } from '../../src/db/database.ts'
import { median } from '../bench.ts'
import { noop } from './bench-table.ts'

const queued = 10_000
const batch = 100

/** What a claim of 100 rows costs with 10,000 queued: in a table of that size, of a million, and after much use. */
export async function measureClaimCost(
  pool: pg.Pool,
  db: Database,
): Promise<{ small: number; large: number; used: number }> {
  await fill(pool, queued)
  const small = await medianClaim(db)
  await fill(pool, 1_000_000)
  const large = await medianClaim(db)
  await change(pool, 100_000)
  await pool.query(
    `UPDATE bench_rows SET noop_status = 'Queued', noop_lease_token = NULL, noop_next_attempt_at = now()
     WHERE id IN (SELECT id FROM bench_rows WHERE noop_status IS DISTINCT FROM 'Queued' ORDER BY random() LIMIT $1)`,
    [queued - (await countQueued(pool))],
  )
  const used = await medianClaim(db)
  return { small, large, used }
}

async function fill(pool: pg.Pool, rows: number): Promise<void> {
  await pool.query('TRUNCATE bench_rows')
  await pool.query(
    `INSERT INTO bench_rows (tenant_id, noop_status)
     SELECT gen_random_uuid(), CASE WHEN n % ($1 / ${queued}) = 0 THEN 'Queued' ELSE 'Completed' END
     FROM generate_series(1, $1::int) AS n`,
    [rows],
  )
  await pool.query('VACUUM ANALYZE bench_rows')
}

async function medianClaim(db: Database): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 50; round++) {
    const started = performance.now()
    await claim(db, noop, 'bench', batch)
    times.push(performance.now() - started)
  }
  return median(times)
}

/** Status changes as work makes them, without a vacuum by hand: what autovacuum leaves is what users get. */
async function change(pool: pg.Pool, changes: number): Promise<void> {
  for (let done = 0; done < changes; done += 2000) {
    await pool.query(
      `WITH chosen AS (SELECT id FROM bench_rows TABLESAMPLE SYSTEM (0.5) LIMIT 1000)
       UPDATE bench_rows AS row SET noop_status = 'Queued', noop_lease_token = NULL, noop_next_attempt_at = now()
       FROM chosen WHERE row.id = chosen.id`,
    )
    await pool.query(
      `WITH chosen AS (SELECT id FROM bench_rows WHERE noop_status = 'Queued'
         ORDER BY priority, noop_next_attempt_at, id LIMIT 1000)
       UPDATE bench_rows AS row SET noop_status = 'Completed' FROM chosen WHERE row.id = chosen.id`,
    )
  }
}

async function countQueued(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM bench_rows WHERE noop_status = 'Queued'`,
  )
  return rows[0]?.n ?? 0
}
