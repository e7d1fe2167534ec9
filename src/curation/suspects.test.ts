import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { defineStage } from './define-stage.ts'
import { runJobLoop } from './run-job-loop.ts'
import { SuspectSlots } from './suspects.ts'

const database = useTestDatabase()

/** Counts the rows in flight, and holds them until there are as many as wanted. */
function observedStage(name: string, wanted: number) {
  const seen = { now: 0, most: 0 }
  const stage = defineStage({
    id: name,
    summary: 'counts rows in flight',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['name'],
    claim: { leaseSeconds: 60, maxAttempts: 3 },
    outcomes: ['ok'],
    process: async () => {
      seen.now++
      seen.most = Math.max(seen.most, seen.now)
      await until(`${wanted} rows in flight`, () => seen.most >= wanted, 10)
      seen.now--
      return 'ok' as const
    },
  })
  return { stage, seen }
}

/** Queues rows that were lost so many times. */
async function makeSuspects(count: number, losses: number, stageId: string): Promise<void> {
  const ids = await makePlaces(database.db, count, database)
  await database.db.updateTable('places').set({ deep_scan_error_code: 'worker_lost' }).where('id', 'in', ids).execute()
  await sql`
    INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence)
    SELECT ${database.tenantId}, ${stageId}, id, 1, 'worker_lost', 'lost', 'retry'
    FROM unnest(${ids}::uuid[]) AS id, generate_series(1, ${losses}::int)`.execute(database.db)
}

beforeEach(async () => {
  for (const table of ['places', 'leases', 'job_failures'] as const) await database.db.deleteFrom(table).execute()
})

test.each([
  [1, 16],
  [2, 4],
  [3, 1],
  [9, 1],
])('of rows that were lost %d times, %d are in flight together', async (losses, together) => {
  const { stage, seen } = observedStage('test-suspects', together)
  await makeSuspects(40, losses, stage.id)
  expect(await runJobLoop(loopContext(database.db, stage)).finished).toMatchObject({ completed: 40 })
  expect(seen.most).toBe(together)
})

test('a row that must be alone waits for the suspects of other stages', async () => {
  const suspects = new SuspectSlots()
  const first = observedStage('test-first', 2)
  await makeSuspects(1, 1, first.stage.id)
  const waiting = runJobLoop(loopContext(database.db, first.stage, { suspects }))
  await until('the first suspect', () => first.seen.now === 1)
  // The other rows are not for this run.
  waiting.drain()
  const alone = observedStage('test-alone', 1)
  await makeSuspects(1, 3, alone.stage.id)
  const run = runJobLoop(loopContext(database.db, alone.stage, { suspects }))
  // Regular rows are processed meanwhile.
  await makePlaces(database.db, 5, database)
  run.wake()
  await until('the regular rows', () => alone.seen.most > 0)
  const inFlight = sql<{ n: number }>`
    SELECT count(*) AS n FROM places WHERE deep_scan_status = 'Processing' AND deep_scan_error_code = 'worker_lost'`
  expect((await inFlight.execute(database.db)).rows).toEqual([{ n: 1 }])
  first.seen.most = 2
  expect(await waiting.finished).toMatchObject({ completed: 1 })
  expect(await run.finished).toMatchObject({ completed: 6 })
})

test('no more suspects are in flight than the stage may process', async () => {
  const { stage, seen } = observedStage('test-suspects', 3)
  await makeSuspects(10, 1, stage.id)
  const settings = () => ({ intervalMinutes: 60, batchSize: 50, maxInstances: 1, concurrency: 3 })
  expect(await runJobLoop(loopContext(database.db, stage, { settings })).finished).toMatchObject({ completed: 10 })
  expect(seen.most).toBe(3)
})

test('the losses before a row ended do not count', async () => {
  const { stage, seen } = observedStage('test-suspects', 16)
  await makeSuspects(20, 3, stage.id)
  await sql`UPDATE places SET deep_scan_finished_at = now() + interval '1 second'`.execute(database.db)
  expect(await runJobLoop(loopContext(database.db, stage)).finished).toMatchObject({ completed: 20 })
  expect(seen.most).toBe(16)
})
