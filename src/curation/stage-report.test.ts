import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Log } from '../core/log.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { claim } from './claim.ts'
import { pauseStage } from './control.ts'
import { defineStage } from './define-stage.ts'
import { createRegistry } from './registry.ts'
import { defaultSettings } from './scheduler-settings.ts'
import { reportStages } from './stage-report.ts'
import { watchAlarms } from './watch-alarms.ts'

const database = useTestDatabase()
const stage = defineStage({
  id: 'test-report',
  summary: 'reported',
  scheduler: 'DOMAIN',
  entity: 'places',
  progress: 'deep_scan',
  columns: [],
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})
const registry = createRegistry([{ folder: 'test', stages: [stage] }])
const report = () => reportStages(database.db, registry, defaultSettings(50))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const worker = (lastSeen: Date) =>
  database.db
    .insertInto('workers')
    .values({ id: randomUUID(), name: 'w', stage_ids: [stage.id], last_seen_at: lastSeen })
    .execute()
const completed = (at: Date) =>
  database.db
    .insertInto('stage_runs')
    .values({ stage_id: stage.id, worker: 'w', started_at: at, last_completed_at: at, claimed: 1, completed: 1 })
    .execute()

beforeEach(async () => {
  for (const table of ['places', 'leases', 'workers', 'stage_runs', 'stage_settings'] as const) {
    await database.db.deleteFrom(table).execute()
  }
})

test('counts queued rows, due rows, rows in flight and dead letters', async () => {
  await makePlaces(database.db, 3, { ...database, nextAttemptAt: minutesAgo(2) })
  await makePlaces(database.db, 2, { ...database, nextAttemptAt: new Date(Date.now() + 60_000) })
  await makePlaces(database.db, 1, { ...database, priority: 0 })
  await claim(database.db, stage, { worker: 'w', limit: 1 })
  await makePlaces(database.db, 3, { ...database, status: null })
  await sql`UPDATE places SET deep_scan_status = 'Error', deep_scan_finished_at = now()
    WHERE deep_scan_status IS NULL`.execute(database.db)
  const [one] = await report()
  expect(one).toMatchObject({
    queued: 5,
    due: 3,
    in_flight: 1,
    errors: 3,
    workers: 0,
    paused: false,
    last_run_at: null,
  })
  expect(one?.oldest_due_seconds).toBeGreaterThan(100)
})

describe('alarms', () => {
  test('raises no_worker for due rows without a worker', async () => {
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: minutesAgo(2) })
    await worker(minutesAgo(5))
    expect(await report()).toMatchObject([{ alarm: 'no_worker' }])
  })

  test('raises silent when rows are due, a worker is there and nothing is settled', async () => {
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: minutesAgo(30) })
    await worker(new Date())
    expect(await report()).toMatchObject([{ alarm: 'silent' }])
    await completed(minutesAgo(20))
    expect(await report()).toMatchObject([{ alarm: 'silent' }])
    await completed(minutesAgo(1))
    expect(await report()).toMatchObject([{ alarm: null }])
  })

  test('raises silent for rows that are retried and never completed', async () => {
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: new Date(Date.now() + 60_000) })
    await worker(new Date())
    await database.db
      .insertInto('stage_runs')
      .values(
        [20, 12, 4].map((minutes) => ({
          stage_id: stage.id,
          worker: 'w',
          started_at: minutesAgo(minutes),
          claimed: 1,
          retried: 1,
        })),
      )
      .execute()
    expect(await report()).toMatchObject([{ alarm: 'silent', due: 0 }])
    await completed(minutesAgo(1))
    expect(await report()).toMatchObject([{ alarm: null }])
  })

  test('raises no alarm for a new row, a waiting row, an empty queue and a paused stage', async () => {
    await makePlaces(database.db, 1, database)
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: new Date(Date.now() + 3_600_000) })
    expect(await report()).toMatchObject([{ alarm: null }])
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: minutesAgo(30) })
    await pauseStage(database.db, stage, database.tenantId, 'on purpose')
    expect(await report()).toMatchObject([{ alarm: null, paused: true, paused_reason: 'on purpose' }])
  })

  test('logs an alarm once when it begins and once when it ends', async () => {
    const lines: string[] = []
    const log: Log = {
      debug: () => undefined,
      info: (_fields, message) => void lines.push(message),
      warn: () => undefined,
      error: (_fields, message) => void lines.push(message),
      child: () => log,
    }
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: minutesAgo(30) })
    const unwatch = watchAlarms(report, log, 20)
    await until('the alarm', () => lines.length === 1)
    await database.db.deleteFrom('places').execute()
    await until('its end', () => lines.length === 2)
    unwatch()
    expect(lines[0]).toContain('no worker serves this stage')
    expect(lines[1]).toBe('the alarm has ended')
  })
})
