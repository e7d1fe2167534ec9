import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { claim } from './claim.ts'
import { pauseStage } from './control.ts'
import { defineStage } from './define-stage.ts'
import { createRegistry } from './registry.ts'
import { runJobLoop } from './run-job-loop.ts'
import { defaultSettings } from './scheduler-settings.ts'
import { reportStages } from './stage-report.ts'
import { watchAlarms } from './watch-alarms.ts'

const database = useTestDatabase()
const declared = {
  id: 'test-report',
  summary: 'reported',
  scheduler: 'DOMAIN',
  entity: 'places',
  progress: 'deep_scan',
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
} as const
const stage = defineStage({
  ...declared,
  columns: [],
  process: async () => 'ok' as const,
})
const registry = createRegistry([{ folder: 'test', stages: [stage] }])
const reports = () => reportStages(database.db, registry, defaultSettings(50))
const report = async () => (await reports()).all
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

  test('raises silent for rows that the stage itself keeps failing, and not for rows that sites refuse', async () => {
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: new Date(Date.now() + 60_000) })
    await worker(new Date())
    const run = { stage_id: stage.id, worker: 'w', claimed: 1, retried: 1 }
    const runs = [20, 12, 4].map((minutes) => ({ ...run, started_at: minutesAgo(minutes) }))
    await database.db.insertInto('stage_runs').values(runs).execute()
    const failWith = (code: string) => database.db.updateTable('places').set({ deep_scan_error_code: code }).execute()
    await failWith('unexpected')
    expect(await report()).toMatchObject([{ alarm: 'silent', due: 0 }])
    await failWith('connection_refused')
    expect(await report()).toMatchObject([{ alarm: null }])
    await failWith('unexpected')
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
    const unwatch = watchAlarms(reports, log, async () => undefined, 20)
    await until('the alarm', () => lines.length === 1)
    await database.db.deleteFrom('places').execute()
    await until('its end', () => lines.length === 2)
    unwatch()
    expect(lines[0]).toContain('no worker serves this stage')
    expect(lines[1]).toBe('the alarm has ended')
  })
})

describe('two workspaces for an hour', () => {
  const throttled = new AppError('rate_limited', 'Later.', { retryAt: new Date(Date.now() + 1_000) })
  const endings: Record<string, AppError> = {
    throttled,
    unreachable: new AppError('connection_refused', 'gone'),
    paused: new AppError('host_failing', 'It failed several times in a row.'),
  }
  const refusing = defineStage({
    ...declared,
    columns: ['name'],
    process: ({ name }) => {
      const error = endings[name ?? '']
      return error === undefined ? Promise.resolve('ok' as const) : Promise.reject(error)
    },
  })

  /** As if a minute had passed: every time of the stage is a minute earlier. */
  async function passMinute() {
    const earlier = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '1 minute'`
    const shift = (table: string, columns: readonly string[]) =>
      sql`UPDATE ${sql.table(table)} SET ${sql.join(columns.map(earlier))}`.execute(database.db)
    const columns = ['next_attempt_at', 'started_at', 'finished_at', 'waiting_since'].map((name) => `deep_scan_${name}`)
    await shift('places', columns)
    await shift('stage_runs', ['started_at', 'finished_at', 'last_completed_at', 'last_settled_at'])
  }

  test('throttled, unreachable and finished rows ring no alarm; a stalled stage rings once, where its rows are', async () => {
    const other = await database.db
      .insertInto('tenants')
      .values({ name: 'Demo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await worker(new Date())
    for (const tenantId of [database.tenantId, other.id]) {
      const ids = await makePlaces(database.db, 6, { tenantId })
      for (const [index, name] of [...Object.keys(endings), 'throttled', 'done', 'done'].entries())
        await database.db
          .updateTable('places')
          .set({ name })
          .where('id', '=', ids[index] ?? '')
          .execute()
    }
    const calls = { throttled: 0 }
    for (let minute = 0; minute < 60; minute++) {
      const run = runJobLoop(loopContext(database.db, refusing))
      const { waited } = await run.finished
      calls.throttled += waited
      expect((await report())[0]?.alarm, `minute ${minute}`).toBeNull()
      await passMinute()
    }
    // Four throttled rows, each tried less and less often.
    expect(calls.throttled).toBeLessThan(4 * 30)
    const statuses = await sql<{ status: string; count: number }>`
      SELECT deep_scan_status AS status, count(*) FROM places GROUP BY 1 ORDER BY 1`.execute(database.db)
    expect(statuses.rows).toEqual([
      { status: 'Completed', count: 4 },
      { status: 'Error', count: 4 },
      { status: 'Queued', count: 4 },
    ])

    // Each workspace counts its own failed rows.
    const workspaces = await reports()
    for (const id of [database.tenantId, other.id]) expect(workspaces.of(id)[0]).toMatchObject({ errors: 2 })

    // From here on no loop runs, and one workspace has a row that is due.
    await sql`UPDATE places SET deep_scan_status = NULL WHERE deep_scan_status = 'Queued'`.execute(database.db)
    await makePlaces(database.db, 1, { ...database })
    const rung: string[] = []
    for (let minute = 0; minute < 8; minute++) {
      await passMinute()
      const [own, demo] = [(await reports()).of(database.tenantId)[0], (await reports()).of(other.id)[0]]
      if (own?.alarm != null) rung.push(`${minute} ${own.alarm}`)
      expect(demo?.alarm).toBeNull()
    }
    // It begins after five minutes without a result, once, and lasts.
    const began = Number.parseInt(rung[0] ?? '', 10)
    expect(began).toBeLessThanOrEqual(5)
    expect(rung).toEqual(Array.from({ length: 8 - began }, (_, n) => `${began + n} silent`))
    await database.db.deleteFrom('tenants').where('id', '=', other.id).execute()
  })
})
