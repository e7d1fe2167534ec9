import type { ChildProcess } from 'node:child_process'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pause } from '../src/core/time.ts'
import { makePlaces } from '../src/testing/rows.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'
import { createOutputTable } from './support/chained-stages.ts'
import { tally } from './support/tally.ts'
import { endWorker, startWorker } from './support/worker-processes.ts'

const database = useTestDatabase()
const workers = new Set<ChildProcess>()
const chain = { leaseSeconds: 2, maxAttempts: 5, workMs: 20 }
/** Rows enough for work until the last kill; a row costs 5 ms of CPU. */
const [kills, manyRows, killedWorkMs] = isLongRun ? [20, 5000, 60] : [4, 350, 180]
const sharedRows = isLongRun ? 500 : 250

async function start(options: Partial<typeof chain> & { concurrency?: number } = {}): Promise<ChildProcess> {
  const { concurrency = 25, ...overrides } = options
  const worker = await startWorker({ url: database.url, chain: { ...chain, ...overrides }, concurrency })
  workers.add(worker)
  return worker
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  workers.delete(worker)
  await endWorker(worker, signal)
}

beforeEach(async () => {
  await sql`DROP TABLE IF EXISTS outputs`.execute(database.db)
  await createOutputTable(database.db)
  await database.db.deleteFrom('places').execute()
  await database.db.deleteFrom('local_businesses').execute()
  await database.db.deleteFrom('workers').execute()
})
afterEach(async () => {
  await Promise.all([...workers].map((worker) => end(worker, 'SIGKILL')))
})

const first = () => tally(database.db, 'chain-1')
const second = () => tally(database.db, 'chain-2')
/** Of a stopped worker, which cannot extend them. */
const leasesExpired = () =>
  until('the leases to expire', async () => {
    const { rows } = await sql`SELECT FROM leases WHERE expires_at > clock_timestamp()`.execute(database.db)
    return rows.length === 0
  })
const bothDone = async () => (await first()).open === 0 && (await second()).open === 0

test(`${sharedRows} rows, eight loops in four processes: each row is processed once`, async () => {
  await Promise.all(Array.from({ length: 4 }, () => start({ leaseSeconds: 30 })))
  await makePlaces(database.db, sharedRows, database)
  await until('all rows', bothDone)
  expect(await first()).toEqual({
    open: 0,
    completed: sharedRows,
    errors: 0,
    outputs: sharedRows,
    distinct: sharedRows,
  })
  expect(await second()).toEqual({
    open: 0,
    completed: sharedRows,
    errors: 0,
    outputs: sharedRows,
    distinct: sharedRows,
  })
  const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT worker) AS n FROM outputs`.execute(database.db)
  expect(rows[0]?.n).toBeGreaterThan(1)
})

test(`${kills} kills at random moments over ${manyRows} rows and two chained stages lose no row and duplicate none`, async () => {
  await makePlaces(database.db, manyRows, database)
  const running = await Promise.all(Array.from({ length: 3 }, () => start({ workMs: killedWorkMs, concurrency: 10 })))
  for (let round = 0; round < kills; round++) {
    await pause(Math.random() * 400)
    const victim = running.splice(Math.floor(Math.random() * running.length), 1)[0]
    if (victim !== undefined) await end(victim, 'SIGKILL')
    running.push(await start({ workMs: killedWorkMs, concurrency: 10 }))
  }
  await until('all rows', bothDone, 120)
  const [one, two] = [await first(), await second()]
  expect(one.completed + one.errors).toBe(manyRows)
  expect(one).toMatchObject({ open: 0, outputs: one.completed, distinct: one.completed })
  // Every completed place created one business, and every business was processed.
  expect(two.completed + two.errors).toBe(one.completed)
  expect(two).toMatchObject({ open: 0, outputs: two.completed, distinct: two.completed })
  const lost = await database.db.selectFrom('job_failures').select('code').distinct().execute()
  expect(lost).toEqual([{ code: 'worker_lost' }])
}, 300_000)

test('the rows of a killed worker go on long before its lease ends', async () => {
  const [victim, other] = [
    await start({ workMs: 600_000, leaseSeconds: 600 }),
    await start({ leaseSeconds: 600, concurrency: 1 }),
  ]
  await makePlaces(database.db, 40, database)
  const inFlight = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT coalesce(sum(cardinality(row_ids)), 0)::int AS n FROM leases WHERE worker LIKE ${`%:${victim.pid}`}`.execute(
      database.db,
    )
    return (rows[0]?.n ?? 0) > 0
  }
  await until('rows in flight', inFlight)
  await end(victim, 'SIGKILL')
  await until('all rows', bothDone)
  expect(await first()).toEqual({ open: 0, completed: 40, errors: 0, outputs: 40, distinct: 40 })
  await end(other, 'SIGTERM')
}, 300_000)

test('a worker that was stopped longer than its lease writes nothing when it continues', async () => {
  const frozen = await start({ workMs: 400 })
  await makePlaces(database.db, 20, database)
  await until('rows in flight', async () => {
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*) AS n FROM places WHERE deep_scan_status = 'Processing'`.execute(database.db)
    return (rows[0]?.n ?? 0) > 5
  })
  frozen.kill('SIGSTOP')
  const before = await sql<{ row_id: string }>`SELECT row_id FROM outputs`.execute(database.db)
  // No second worker: the leases expire without another claim.
  await leasesExpired()
  const held = await sql<{ id: string }>`SELECT id FROM places WHERE deep_scan_status = 'Processing'`.execute(
    database.db,
  )
  expect(held.rows.length).toBeGreaterThan(0)
  const other = await start()
  await until('the other worker to finish', bothDone)
  const rescued = await sql`SELECT * FROM outputs ORDER BY 1, 2, 3`.execute(database.db)
  const { rows: clock } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(database.db)
  frozen.kill('SIGCONT')
  await until('the worker to continue', async () => {
    const name = `${hostname()}:${frozen.pid}`
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE application_name = ${name} AND query_start > ${clock[0]?.now}`.execute(database.db)
    return rows.length > 0
  })
  // Its rows end before it does.
  await end(frozen, 'SIGTERM')
  expect((await sql`SELECT * FROM outputs ORDER BY 1, 2, 3`.execute(database.db)).rows).toEqual(rescued.rows)
  expect(await first()).toEqual({ open: 0, completed: 20, errors: 0, outputs: 20, distinct: 20 })
  expect(before.rows.length).toBeLessThan(20)
  await end(other, 'SIGTERM')
})

test('the only worker, stopped longer than its leases, continues by itself', async () => {
  const worker = await start({ workMs: 300, leaseSeconds: 1, maxAttempts: 9 })
  await makePlaces(database.db, 60, database)
  for (let round = 0; round < 3; round++) {
    await pause(200 + Math.random() * 300)
    worker.kill('SIGSTOP')
    await leasesExpired()
    worker.kill('SIGCONT')
  }
  await until('all rows', bothDone)
  expect(await first()).toEqual({ open: 0, completed: 60, errors: 0, outputs: 60, distinct: 60 })
  expect(await second()).toMatchObject({ open: 0, completed: 60, outputs: 60, distinct: 60 })
  await end(worker, 'SIGTERM')
})

test('a stopped worker leaves no lease and no trace in the workers table', async () => {
  const worker = await start({ workMs: 20_000, leaseSeconds: 60 })
  await makePlaces(database.db, 5, database)
  await until('rows in flight', async () => {
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*) AS n FROM places WHERE deep_scan_status = 'Processing'`.execute(database.db)
    return rows[0]?.n === 5
  })
  await end(worker, 'SIGTERM')
  const rows = await database.db.selectFrom('places').select(['deep_scan_status', 'deep_scan_lease_token']).execute()
  expect(rows.every((row) => row.deep_scan_status !== 'Processing' && row.deep_scan_lease_token === null)).toBe(true)
  expect(await database.db.selectFrom('workers').selectAll().execute()).toEqual([])
})
