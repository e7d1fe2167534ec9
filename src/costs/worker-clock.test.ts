import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineStage, type Stage } from '../curation/define-stage.ts'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { defaultSettings } from '../curation/scheduler-settings.ts'
import { reportStages } from '../curation/stage-report.ts'
import { loopContext, quietLog } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { setBudget } from './budgets.ts'
import { chargeCalls } from './charge-call.ts'
import { googlePrices } from './price-list.ts'

const database = useTestDatabase()
const twoDaysMs = 2 * 86_400_000

/** The clock of this process, not the database's. */
function shiftClock(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

beforeEach(async () => {
  for (const table of ['places', 'stage_runs', 'workers'] as const) await database.db.deleteFrom(table).execute()
})
afterEach(() => vi.useRealTimers())

const stage = defineStage({
  id: 'test-clock',
  summary: 'pays',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: [],
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  capabilities: (db, { id, tenant_id }) => ({
    charge: chargeCalls(
      db,
      { tenantId: tenant_id, stageId: 'test-clock', rowId: id },
      { prices: googlePrices, log: quietLog },
    ),
  }),
  process: (_row, { charge }) =>
    charge({ provider: 'google-places', name: 'details', sku: 'places.details.enterprise' }, async () => 'ok' as const),
})

test.for([twoDaysMs, -twoDaysMs])(
  'a worker whose clock is off by %d ms waits for the budget until the day ends',
  async (shift) => {
    const budget = { tenantId: database.tenantId, userId: database.tenantId, provider: 'google-places', monthLimit: 0 }
    await setBudget(database.db, { ...budget, dayLimit: 0.01, isGranted: true })
    await makePlaces(database.db, 20, database)
    shiftClock(shift)
    expect(await runJobLoop(loopContext(database.db, stage)).finished).toMatchObject({ waited: 20 })
    const { rows } = await sql<{ early: number; late: number; moments: number }>`
    SELECT count(*) FILTER (WHERE due < day_ends) AS early, count(*) FILTER (WHERE due > day_ends + interval '11 minutes') AS late,
      count(DISTINCT due) AS moments
    FROM (SELECT deep_scan_due_at AS due, date_trunc('day', now(), 'UTC') + interval '1 day' AS day_ends FROM places) AS waiting
  `.execute(database.db)
    // Not all at one moment.
    expect(rows).toEqual([{ early: 0, late: 0, moments: 20 }])
  },
)

test.for([twoDaysMs, -twoDaysMs])(
  'a worker whose clock is off by %d ms records its runs at the right time, and raises no alarm',
  async (shift) => {
    const free: Stage = { ...stage, process: async () => 'ok' }
    await makePlaces(database.db, 1, database)
    await sql`INSERT INTO workers (id, name, stage_ids) VALUES (new_id(), 'other', ARRAY['test-clock'])`.execute(
      database.db,
    )
    shiftClock(shift)
    await runJobLoop(loopContext(database.db, free)).finished
    const { rows } = await sql<{ off: number }>`
    SELECT greatest(abs(extract(epoch FROM now() - started_at)), abs(extract(epoch FROM now() - last_completed_at)))::float8 AS off
    FROM stage_runs`.execute(database.db)
    expect(rows[0]?.off).toBeLessThan(3600)
    // Due for a quarter of an hour, with a row completed just now.
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: new Date(Date.now() - shift - 15 * 60_000) })
    const registry = createRegistry([{ folder: 'test', stages: [free] }])
    const report = await reportStages(database.db, registry, defaultSettings(10))
    expect(report.all).toMatchObject([{ due: 1, alarm: null }])
  },
)
