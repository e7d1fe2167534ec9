// The queue inside the wide table: 20,000 pages are queued, of all tenants and all over the table, and one in twenty
// waits for much later.
import { sql } from 'kysely'
import type pg from 'pg'
import { claim } from '../../src/curation/claim.ts'
import { claimFreeLanes } from '../../src/curation/claim-lanes.ts'
import { defineStage, type Stage } from '../../src/curation/define-stage.ts'
import { startTestStages } from '../../src/testing/loops.ts'
import { median, rounded } from '../bench.ts'
import { databaseUse } from './database-use.ts'
import { inTurns, type Side } from './side.ts'

const queuedRows = 20_000
/** Of all pages: those that no one has decided about. */
const newShare = 0.665
const batch = 100
const rounds = 40

/** Does nothing, with the queue of WF7. */
const stage: Stage = defineStage({
  id: 'bench-pages',
  summary: 'does nothing',
  scheduler: 'PAGE_CURATION',
  entity: 'pages',
  progress: 'page_processing',
  columns: ['url'],
  claim: { leaseSeconds: 600, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})

/** As that of WF7, with hosts that are not paced. */
const lane = {
  key: sql<string>`SELECT domains.host FROM domains WHERE domains.id = pages.domain_id`,
  rowsAhead: () => 10,
  groupedBy: 'domain_id',
} as const

export interface QueueCost {
  readonly claimMs: number
  readonly laneClaimMs: number
  readonly loopRowsPerSecond: number
  /** CPU of the database to claim and complete a row. */
  readonly databaseMsPerRow: number
  readonly walBytesPerRow: number
  /** After the measurement: each row was queued, claimed, settled and reset. */
  readonly deadRows: number
  readonly vacuumSeconds: number
}

export async function measureQueue(
  sides: readonly [Side, Side],
  progress: (text: string) => void,
): Promise<readonly [QueueCost, QueueCost]> {
  for (const side of sides) await queue(side, progress)
  const claims = await inTurns(sides, rounds, claimOnce)
  const laneClaims = await inTurns(sides, rounds, claimWithLanes)
  for (const [n, { pages }] of sides.entries())
    progress(
      `${pages} pages: claims ${rounded(median(claims[n] ?? []))} and ${rounded(median(laneClaims[n] ?? []))} ms`,
    )
  for (const { pool } of sides) {
    await pool.query(releaseClaimed)
    await pool.query('DELETE FROM leases')
  }
  const costs: QueueCost[] = []
  for (const [n, side] of sides.entries()) {
    const loop = await runLoop(side)
    const loopRowsPerSecond = rounded(loop.rows / loop.seconds, 0)
    progress(`${side.pages} pages: ${loopRowsPerSecond} rows/s`)
    await side.pool.query(reset)
    await side.pool.query('DELETE FROM leases')
    await side.pool.query(`DELETE FROM stage_runs WHERE stage_id = 'bench-pages'`)
    costs.push({
      claimMs: rounded(median(claims[n] ?? [])),
      laneClaimMs: rounded(median(laneClaims[n] ?? [])),
      loopRowsPerSecond,
      databaseMsPerRow: rounded((loop.cpuSeconds * 1000) / loop.rows, 3),
      walBytesPerRow: rounded(loop.walBytes / loop.rows, 0),
      ...(await vacuum(side.pool)),
    })
  }
  const [small, large] = costs
  if (small === undefined || large === undefined) throw new Error('two databases are compared')
  return [small, large]
}

async function queue({ pool, pages }: Side, progress: (text: string) => void): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE pages SET curation_status = 'Selected', page_processing_status = 'Queued', page_processing_next_attempt_at = now()
     WHERE curation_status = 'New' AND page_processing_status IS NULL AND abs(hashtext(id::text)) % 1000000 < $1`,
    [Math.round((queuedRows * 1e6) / (pages * newShare))],
  )
  progress(`${pages} pages: ${rowCount} queued`)
}

export async function claimOnce({ db }: Pick<Side, 'db'>): Promise<number> {
  const started = performance.now()
  const rows = await claim(db, stage, { worker: 'bench', limit: batch })
  if (rows.length !== batch) throw new Error(`a claim returned ${rows.length} rows`)
  return performance.now() - started
}

/** Claims what is left of the queue, from the tenants in turn. */
async function claimWithLanes({ db }: Side): Promise<number> {
  const started = performance.now()
  const { rows } = await claimFreeLanes(db, { ...stage, lane }, lane, {
    worker: 'bench',
    limit: batch,
    busyLanes: [],
    otherStages: [],
  })
  if (rows.length !== batch) throw new Error(`a claim with lanes returned ${rows.length} rows`)
  return performance.now() - started
}

/** Queues again what a worker that is gone has claimed. */
export const releaseClaimed = `UPDATE pages SET page_processing_status = 'Queued', page_processing_attempts = 0,
  page_processing_lease_token = NULL, page_processing_started_at = NULL WHERE page_processing_status = 'Processing'`

/** Rows that were completed, and what that took. */
export interface LoopCost {
  readonly rows: number
  readonly seconds: number
  /** Of the database. */
  readonly cpuSeconds: number
  readonly walBytes: number
}

/** Until the last queued row is completed, in this process. */
export async function runLoop({ db, url, pool }: Pick<Side, 'db' | 'url' | 'pool'>): Promise<LoopCost> {
  const { rows } = await pool.query<{ due: number }>(
    `SELECT count(*)::int AS due FROM pages WHERE page_processing_due_at <= now()`,
  )
  const due = rows[0]?.due ?? 0
  let settled = 0
  const ended = Promise.withResolvers<void>()
  const before = await databaseUse(pool)
  const started = performance.now()
  const running = await startTestStages({
    db,
    url,
    stages: [stage],
    settings: { batchSize: 2000, concurrency: 4000 },
    metrics: {
      claimed: () => undefined,
      settled: () => {
        settled++
        if (settled === due) ended.resolve()
      },
    },
  })
  await ended.promise
  const seconds = (performance.now() - started) / 1000
  await running.stop(10_000)
  const after = await databaseUse(pool)
  return {
    rows: due,
    seconds,
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    walBytes: after.walBytes - before.walBytes,
  }
}

const reset = `UPDATE pages SET curation_status = 'New', page_processing_status = NULL, page_processing_outcome = NULL,
  page_processing_attempts = 0, page_processing_lease_token = NULL, page_processing_started_at = NULL,
  page_processing_finished_at = NULL WHERE page_processing_outcome = 'ok'`

async function vacuum(pool: pg.Pool) {
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ dead: number }>(
    `SELECT n_dead_tup::int AS dead FROM pg_stat_user_tables WHERE relname = 'pages'`,
  )
  const started = performance.now()
  await pool.query('VACUUM (ANALYZE) pages')
  return { deadRows: rows[0]?.dead ?? 0, vacuumSeconds: rounded((performance.now() - started) / 1000, 1) }
}
