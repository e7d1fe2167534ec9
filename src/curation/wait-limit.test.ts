import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { defineStage } from './define-stage.ts'
import { runJobLoop } from './run-job-loop.ts'

const database = useTestDatabase()
let error: Error | undefined

const stage = defineStage({
  id: 'test-wait',
  summary: 'waits',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: [],
  claim: { leaseSeconds: 60, maxAttempts: 3, waitHours: 48 },
  outcomes: ['ok'],
  process: () => (error === undefined ? Promise.resolve('ok' as const) : Promise.reject(error)),
})
const quota = () => new AppError('provider_quota', 'The quota is used up.')
const row = () => database.db.selectFrom('places').selectAll().executeTakeFirstOrThrow()

/** One more attempt after the given number of hours of waiting only. */
async function look(hours: number, thrown: Error | undefined) {
  error = thrown
  const { deep_scan_waiting_since: since } = await row()
  const waiting_since = since && new Date(since.getTime() - hours * 3_600_000)
  const due = { deep_scan_next_attempt_at: new Date(), deep_scan_waiting_since: waiting_since }
  await database.db.updateTable('places').set(due).execute()
  await runJobLoop(loopContext(database.db, stage)).finished
  return row()
}

beforeEach(async () => {
  await database.db.deleteFrom('places').execute()
  await makePlaces(database.db, 1, database)
})

test('a row that waits too long becomes a dead letter with its reason', async () => {
  expect(await look(0, quota())).toMatchObject({ deep_scan_status: 'Queued', deep_scan_error_code: 'provider_quota' })
  expect(await look(47, quota())).toMatchObject({ deep_scan_status: 'Queued', deep_scan_attempts: 0 })
  const given = await look(2, quota())
  expect(given).toMatchObject({ deep_scan_status: 'Error', deep_scan_error_code: 'waited_too_long' })
  expect(given.deep_scan_error).toMatch(/^Waited for 49 h\. The quota is used up\.$/)
  expect(given.deep_scan_dead_at).not.toBeNull()
  const failures = database.db.selectFrom('job_failures').select(['code', 'consequence']).where('row_id', '=', given.id)
  expect(await failures.execute()).toEqual([{ code: 'waited_too_long', consequence: 'give-up' }])
})

test.each([
  'budget_reached',
  'budget_missing',
  'installation_limit_reached',
  'host_busy',
  'search_in_progress',
  'database_unreachable',
  'resources_exhausted',
] as const)('waiting for ourselves has no limit: %s', async (code) => {
  const ours = () => new AppError(code, 'later')
  await look(0, ours())
  expect(await look(1_000, ours())).toMatchObject({ deep_scan_status: 'Queued', deep_scan_error_code: code })
})

test('waits for our own limits, and for a worker, do not count', async () => {
  const inOneDay = () => new AppError('budget_reached', 'later', { retryAt: new Date(Date.now() + 24 * 3_600_000) })
  await look(0, quota())
  for (let day = 0; day < 5; day++) expect(await look(24, inOneDay())).toMatchObject({ deep_scan_status: 'Queued' })
  // 24 hours before the first of these waits.
  expect(await look(24, quota())).toMatchObject({ deep_scan_status: 'Queued', deep_scan_error_code: 'provider_quota' })
  // No worker for a week after the row was due.
  await sql`UPDATE places SET deep_scan_next_attempt_at = now() - interval '170 hours',
    deep_scan_waiting_since = deep_scan_waiting_since - interval '170 hours'`.execute(database.db)
  await runJobLoop(loopContext(database.db, stage)).finished
  expect(await row()).toMatchObject({ deep_scan_status: 'Queued', deep_scan_error_code: 'provider_quota' })
  expect(await look(30, quota())).toMatchObject({ deep_scan_status: 'Error', deep_scan_error_code: 'waited_too_long' })
})

test('any other result in between starts a new wait', async () => {
  await look(0, quota())
  await look(40, new AppError('provider_unavailable', 'gone'))
  expect(await look(40, quota())).toMatchObject({ deep_scan_status: 'Queued' })
  await look(40, undefined)
  await database.db.updateTable('places').set({ deep_scan_status: 'Queued' }).execute()
  expect(await look(40, quota())).toMatchObject({ deep_scan_status: 'Queued', deep_scan_error_code: 'provider_quota' })
})
