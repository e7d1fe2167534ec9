import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { moveClock } from '../../testing/moved-clock.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { makeUser } from '../../testing/users.ts'
import { createSchedule, pauseSchedule, resumeSchedule } from './schedule-store.ts'

// Two processes start runs while the clock of the database goes over both changes of daylight saving time, stops for months,
// and is set back, and while one of the processes is killed and started again.

const database = useTestDatabase()
const script = new URL('../../testing/schedule-worker.ts', import.meta.url).pathname
const workers = new Set<ChildProcess>()
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

function start(): void {
  const child = spawn(process.execPath, [script, database.url], { stdio: 'inherit' })
  workers.add(child)
  child.on('exit', () => workers.delete(child))
}

async function restartOne(): Promise<void> {
  const [worker] = workers
  worker?.kill('SIGKILL')
  if (worker !== undefined) await once(worker, 'exit')
  start()
}

/** Moves the clock to an instant and waits until everything that is due then has run and ended. */
async function clockShows(instant: string): Promise<void> {
  const { db } = database
  await moveClock(db, instant)
  await sql`SELECT pg_notify('scrapersky', 'queued:schedule_runs.start')`.execute(db)
  await until(`the runs of ${instant}`, async () => {
    const { rows } = await sql`SELECT FROM schedule_runs WHERE start_status = 'Processing'
      OR start_status = 'Queued' AND start_next_attempt_at <= now() LIMIT 1`.execute(db)
    return rows.length === 0
  })
  await sql`UPDATE schedule_runs SET finish_status = 'Completed', finish_finished_at = now()
    WHERE finish_status = 'Queued'`.execute(db)
}

const minuteMs = 60_000

/** Every so many minutes from one instant to another. */
function instants(from: string, to: string, everyMinutes: number): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = 1 + Math.floor((last - first) / (everyMinutes * minuteMs))
  return Array.from({ length: count }, (_, n) => new Date(first + n * everyMinutes * minuteMs).toISOString())
}

async function runsOf(id: string): Promise<string[]> {
  const runs = database.db.selectFrom('schedule_runs').select(['occurs_at', 'start_outcome', 'missed', 'problem'])
  const started = await runs
    .where('schedule_id', '=', id)
    .where('is_planned', '=', false)
    .orderBy('occurs_at')
    .execute()
  return started.map(({ occurs_at: at, start_outcome: outcome, missed, problem }) => {
    const text = `${at.toISOString().slice(5, 16)} ${outcome ?? problem}`
    return missed === 0 ? text : `${text}, later ones left out`
  })
}

test('each occurrence runs once over both clock changes, a downtime and a clock that is set back', async () => {
  const { db, tenantId } = database
  const { userId } = await makeUser(db, tenantId, 'curator')
  await sql`UPDATE tenants SET settings = settings || '{"time_zone": "Europe/Berlin"}'`.execute(db)
  await moveClock(db, '2035-03-24T23:10:00Z')
  const add = (name: string, cron: string) => {
    const target = { kind: 'import', list: 'domains', url: 'https://example.com/list.csv', select: false } as const
    const given = { name, cron, target, notify: 'never', email_users: [], language: 'en' } as const
    return createSchedule(db, { tenantId, userId }, given)
  }
  const [nightly, hourly, often] = [
    await add('At 2:30, which is skipped in March and comes twice in October', '30 2 * * *'),
    await add('Every hour', '0 * * * *'),
    await add('Every half hour of the night', '*/30 1-3 * * *'),
  ]
  start()
  start()
  for (const instant of instants('2035-03-24T23:35:00Z', '2035-03-25T02:35:00Z', 30)) {
    await clockShows(instant)
    // Another server becomes the primary, and its clock is ten minutes behind: what ran at 2:00 is planned no more.
    if (instant.startsWith('2035-03-25T02:05')) {
      await clockShows('2035-03-25T01:50:00Z')
      await pauseSchedule(db, { tenantId, id: hourly })
      await resumeSchedule(db, { tenantId, id: hourly })
    }
  }
  for (const instant of instants('2035-10-27T22:35:00Z', '2035-10-28T02:35:00Z', 30)) {
    await clockShows(instant)
    if (instant.startsWith('2035-10-28T00:35')) await restartOne()
    if (instant.startsWith('2035-10-28T01:05')) await clockShows('2035-10-28T00:20:00Z')
  }
  // 2:30 does not exist: it is due when the clocks go from 2:00 to 3:00. In October the first 2:30 counts.
  expect(await runsOf(nightly)).toEqual([
    '03-25T01:00 started',
    '03-26T00:30 started, later ones left out',
    '10-28T00:30 started',
  ])
  expect(await runsOf(hourly)).toEqual([
    '03-25T00:00 started',
    '03-25T01:00 started',
    '03-25T02:00 started',
    '03-25T03:00 started, later ones left out',
    '10-27T23:00 started',
    '10-28T00:00 started',
    '10-28T02:00 started',
  ])
  expect(await runsOf(often)).toEqual([
    '03-25T00:00 started',
    '03-25T00:30 started',
    '03-25T01:00 started',
    '03-25T01:30 started',
    '03-25T23:00 started, later ones left out',
    '10-27T23:00 started',
    '10-27T23:30 started',
    '10-28T00:00 started',
    '10-28T00:30 started',
    '10-28T02:00 started',
    '10-28T02:30 started',
  ])
  // Each run has queued one import.
  const imports = await db.selectFrom('imports').select('id').where('list_url', 'is not', null).execute()
  const works = await db.selectFrom('schedule_runs').select('work').where('work', 'is not', null).execute()
  const started = works.map(({ work }) => (work as { readonly import: string }).import)
  expect(started.toSorted()).toEqual(imports.map(({ id }) => id).toSorted())
})
