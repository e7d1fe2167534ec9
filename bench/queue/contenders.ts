import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { tenantOfRow } from './bench-table.ts'

export interface Contender {
  readonly name: string
  /** Fills its queue with `rows` no-op jobs and analyses the table, as autovacuum would have done. */
  fill(pool: pg.Pool, url: string, rows: number): Promise<void>
  readonly program: string
}

async function fillOurs(pool: pg.Pool, _url: string, rows: number): Promise<void> {
  await pool.query('TRUNCATE bench_rows, leases')
  await pool.query(
    `INSERT INTO bench_rows (tenant_id, noop_status) SELECT ${tenantOfRow}, 'Queued' FROM generate_series(1, $1::int) AS n`,
    [rows],
  )
  await pool.query('VACUUM ANALYZE bench_rows')
}

async function fillGraphile(pool: pg.Pool, url: string, rows: number): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: url })
  await utils.migrate()
  const jobs = Array.from({ length: rows }, () => ({ identifier: 'noop', payload: {} }))
  for (let from = 0; from < rows; from += 5000) await utils.addJobs(jobs.slice(from, from + 5000))
  await utils.release()
  await pool.query('VACUUM ANALYZE graphile_worker._private_jobs')
}

async function fillPgBoss(pool: pg.Pool, url: string, rows: number): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('noop')
  for (let from = 0; from < rows; from += 5000) {
    await boss.insert(
      'noop',
      Array.from({ length: Math.min(5000, rows - from) }, () => ({ data: {} })),
    )
  }
  await boss.stop({ graceful: false })
  await pool.query('VACUUM ANALYZE pgboss.job')
}

export const contenders: readonly Contender[] = [
  { name: 'bare SQL', program: 'bare-sql.ts', fill: fillOurs },
  { name: 'ScraperSky', program: 'ours.ts', fill: fillOurs },
  { name: 'graphile-worker', program: 'graphile.ts', fill: fillGraphile },
  { name: 'pg-boss', program: 'pg-boss.ts', fill: fillPgBoss },
]
