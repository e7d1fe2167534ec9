import type pg from 'pg'
import { claim } from '../../src/curation/claim.ts'
import type { Stage } from '../../src/curation/define-stage.ts'
import { settleFinished } from '../../src/curation/settle.ts'
import type { Database } from '../../src/db/database.ts'
import { median } from '../bench.ts'
import { noopOn, tenantOfRow } from './bench-table.ts'

const queued = 10_000
const history = 1_000_000
const waiting = 900_000
const changes = 100_000
const batch = 100
const small = noopOn('bench_small')
const large = noopOn('bench_rows')

/** Milliseconds for a claim of 100 rows with 10,000 queued, each compared with the same in a table of 10,000 rows. */
export interface ClaimCost {
  /** In a table of a million rows, with the newest ones queued. */
  readonly million: Pair
  /** The same table after 100,000 status changes of those rows, with autovacuum only. */
  readonly used: Pair
  /** Queued rows spread over the million, at most one per page: each claim reads and logs a hundred pages. */
  readonly scattered: Pair
  /** 900,000 more rows are queued for later, for example because a budget is used up. */
  readonly waiting: Pair
}

interface Pair {
  readonly small: number
  readonly large: number
}

export async function measureClaimCost(pool: pg.Pool, db: Database): Promise<ClaimCost> {
  await fill(pool, 'bench_rows', history, `n > ${history - queued}`)
  const million = await compare(pool, db)
  await useMuch(pool, db)
  const used = await compare(pool, db)
  await fill(pool, 'bench_rows', history, `n % ${history / queued} = 0`)
  const scattered = await compare(pool, db)
  await fill(pool, 'bench_rows', history, `n > ${history - queued}`, `n <= ${waiting}`)
  return { million, used, scattered, waiting: await compare(pool, db) }
}

async function fill(pool: pg.Pool, table: string, rows: number, isQueued: string, isWaiting = 'false'): Promise<void> {
  await pool.query(`TRUNCATE ${table}`)
  await pool.query(
    `INSERT INTO ${table} (tenant_id, noop_status, noop_next_attempt_at)
     SELECT ${tenantOfRow}, CASE WHEN ${isQueued} OR ${isWaiting} THEN 'Queued' ELSE 'Completed' END,
       CASE WHEN ${isQueued} THEN now() ELSE now() + interval '1 day' END
     FROM generate_series(1, $1::int) AS n`,
    [rows],
  )
  await pool.query(`VACUUM ANALYZE ${table}`)
}

/** Claims from both tables in turn, so that noise affects both. */
async function compare(pool: pg.Pool, db: Database): Promise<Pair> {
  await fill(pool, 'bench_small', queued, 'true')
  await pool.query('CHECKPOINT')
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let round = 0; round < 80; round++) {
    times.small.push(await timeClaim(db, small))
    times.large.push(await timeClaim(db, large))
  }
  return { small: median(times.small), large: median(times.large) }
}

async function timeClaim(db: Database, stage: Stage): Promise<number> {
  const started = performance.now()
  const rows = await claim(db, stage, { worker: 'bench', limit: batch })
  if (rows.length !== batch)
    throw new Error(`claim of ${stage.entity} returned ${rows.length} rows instead of ${batch}`)
  return performance.now() - started
}

/** Cycles rows through Queued, Processing and Completed with the statements of the loop. */
async function useMuch(pool: pg.Pool, db: Database): Promise<void> {
  const requeue = `UPDATE bench_rows SET noop_status = 'Queued', noop_lease_token = NULL, noop_next_attempt_at = now()
    WHERE id IN (SELECT id FROM bench_rows ORDER BY id DESC LIMIT ${queued})`
  await pool.query(requeue)
  for (let done = 0; done < changes; ) {
    const rows = await claim(db, large, { worker: 'bench', limit: 500 })
    const token = rows[0]?.token
    if (token === undefined) {
      await pool.query(requeue)
      done += queued
      continue
    }
    await settleFinished(
      db,
      large,
      token,
      rows.map(({ row }) => ({ row, result: 'ok' })),
    )
    done += 2 * rows.length
  }
  await pool.query(requeue)
}
