import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '../core/error-catalogue.ts'
import { AppError } from '../core/errors.ts'
import { defineStage } from '../curation/define-stage.ts'
import { createRegistry } from '../curation/registry.ts'
import { pauseRejected, providerLane } from '../curation/rejected-lanes.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { defaultSettings } from '../curation/scheduler-settings.ts'
import { reportStages } from '../curation/stage-report.ts'
import { inTransaction } from '../db/transaction.ts'
import { loopContext, quietLog } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { setBudget } from './budgets.ts'
import { chargeCalls } from './charge-call.ts'
import { googlePrices } from './price-list.ts'
import { endPauses, makePausedRowsDue } from './provider-pause.ts'

const database = useTestDatabase()
let failure: ErrorCode | undefined
let calls: number

const stage = defineStage({
  id: 'test-key',
  summary: 'pays',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: [],
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  callsProviders: true,
  outcomes: ['ok'],
  capabilities: (db, { id, tenant_id }) => ({
    charge: chargeCalls(
      db,
      { tenantId: tenant_id, stageId: 'test-key', rowId: id },
      { prices: googlePrices, log: quietLog },
    ),
  }),
  process: (_row, { charge }) =>
    charge({ provider: 'google-places', name: 'details', sku: 'places.details.enterprise' }, async () => {
      calls++
      if (failure !== undefined) throw new AppError(failure, 'no')
      return 'ok' as const
    }),
})
const registry = createRegistry([{ folder: 'test', stages: [stage] }])
const settings = () => ({ intervalMinutes: 60, batchSize: 4, maxInstances: 1, concurrency: 4 })
const run = () => runJobLoop(loopContext(database.db, stage, { settings })).finished
const alarm = async () => (await reportStages(database.db, registry, defaultSettings(10))).all[0]?.alarm

beforeEach(async () => {
  for (const table of ['places', 'lanes', 'cost_ledger', 'spending_totals', 'budgets', 'workers'] as const)
    await database.db.deleteFrom(table).execute()
  await sql`INSERT INTO workers (id, name, stage_ids) VALUES (new_id(), 'other', ARRAY['test-key'])`.execute(
    database.db,
  )
  calls = 0
})

test.for(['provider_key_rejected', 'provider_access_denied'] as const)(
  '%s pauses the provider: the queue waits, with an alarm, and continues when a worker starts',
  async (code) => {
    failure = code
    await makePlaces(database.db, 40, database)
    expect(await run()).toMatchObject({ waited: 40, failed: 0, retried: 0 })
    // Those that were in flight together.
    expect(calls).toBeLessThanOrEqual(8)
    const { rows } = await sql`
    SELECT count(*) AS rows, count(DISTINCT deep_scan_due_at) > 30 AS spread, max(deep_scan_attempts) AS attempts,
      min(deep_scan_due_at) > now() + interval '14 minutes' AS paused,
      count(*) FILTER (WHERE deep_scan_due_at < now() + interval '21 minutes') BETWEEN 1 AND 20 AS trials
    FROM places WHERE deep_scan_status = 'Queued'`.execute(database.db)
    expect(rows).toEqual([{ rows: 40, spread: true, attempts: 0, paused: true, trials: true }])
    expect(await database.db.selectFrom('cost_ledger').selectAll().execute()).toEqual([])
    expect(await alarm()).toBe('key_rejected')

    failure = undefined
    await sql`UPDATE places SET deep_scan_next_attempt_at = now()`.execute(database.db)
    await run()
    expect(calls).toBeLessThanOrEqual(8)
    await endPauses(database.db)
    await makePausedRowsDue(database.db, quietLog, new AbortController().signal)
    expect(await run()).toMatchObject({ completed: 40 })
    expect(await alarm()).toBeNull()
  },
)

test('a worker starts although rows and pauses are locked: it leaves those out', async () => {
  const { db } = database
  const places = await makePlaces(db, 3, database)
  await sql`UPDATE places SET deep_scan_error_code = 'provider_key_rejected', deep_scan_next_attempt_at = now() + interval '1 day'`.execute(
    db,
  )
  await pauseRejected(db, providerLane('google-places'))
  await inTransaction(db, async (other) => {
    await sql`SELECT FROM places WHERE id = ${places[1]} FOR UPDATE`.execute(other)
    await sql`SELECT FROM lanes FOR UPDATE`.execute(other)
    await endPauses(db)
    await makePausedRowsDue(db, quietLog, new AbortController().signal)
  })
  const due = await sql<{ id: string }>`SELECT id FROM places WHERE deep_scan_due_at <= now() ORDER BY id`.execute(db)
  expect(due.rows.map(({ id }) => id)).toEqual([places[0], places[2]])
  expect(await db.selectFrom('lanes').select('lane').execute()).toHaveLength(1)
})

test('after the pause one row tries the provider again, with the alarm on, and its success makes the others due', async () => {
  const { db } = database
  const tryFirst = async () => {
    await sql`UPDATE lanes SET paused_until = now()`.execute(db)
    await sql`
      UPDATE places SET deep_scan_next_attempt_at = now()
      WHERE id = (SELECT id FROM places ORDER BY deep_scan_due_at LIMIT 1)`.execute(db)
    expect(await alarm()).toBe('key_rejected')
    return run()
  }
  failure = 'provider_key_rejected'
  await makePlaces(db, 40, database)
  await sql`UPDATE places SET provider = 'google-places'`.execute(db)
  await run()
  expect(await tryFirst()).toMatchObject({ claimed: 1, waited: 1 })
  failure = undefined
  const { completed } = await tryFirst()
  const left = sql`SELECT FROM places WHERE deep_scan_status = 'Queued'`
  const areDue = async () => {
    const { rows } = await sql`SELECT FROM places WHERE deep_scan_due_at <= now()`.execute(db)
    return rows.length === (await left.execute(db)).rows.length
  }
  await until('the others to be due', areDue)
  // On a busy machine the run of the first row goes on with others that became due.
  expect(completed + (await run()).completed).toBe(40)
  expect(await alarm()).toBeNull()
})

test('an outage of the provider uses no budget while nothing is sent', async () => {
  await setBudget(database.db, {
    tenantId: database.tenantId,
    userId: database.tenantId,
    provider: 'google-places',
    dayLimit: 0.1,
    isGranted: true,
    monthLimit: 0,
  })
  failure = 'provider_unreachable'
  await makePlaces(database.db, 20, database)
  expect(await run()).toMatchObject({ retried: 20, waited: 0 })
  const { rows } = await sql`SELECT coalesce(sum(amount), 0)::float8 AS spent FROM spending_totals`.execute(database.db)
  expect(rows).toEqual([{ spent: 0 }])
})
