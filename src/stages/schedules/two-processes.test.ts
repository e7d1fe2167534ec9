import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { makeLead } from '../../testing/lead.ts'
import { makeRunDue } from '../../testing/schedule-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { planMissingRuns } from './plan-run.ts'
import { createSchedule } from './schedule-store.ts'

const database = useTestDatabase()
const script = new URL('../../testing/schedule-worker.ts', import.meta.url).pathname
const workers = new Set<ChildProcess>()
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

test('each occurrence runs once, while two processes start runs and are killed', { timeout: 120_000 }, async () => {
  const { db } = database
  const { tenantId, userId } = await makeLead(db, 'Ours')
  const count = 12
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const target = { kind: 'import', list: 'domains', url: `https://example.com/${n}.csv`, select: false } as const
    const given = { name: `List ${n}`, cron: '0 9 * * *', notify: 'new', email_users: [], language: 'en' } as const
    ids.push(await createSchedule(db, { tenantId, userId }, { ...given, target }))
  }
  const start = () => {
    const child = spawn(process.execPath, [script, database.url], { stdio: 'inherit' })
    workers.add(child)
    child.on('exit', () => workers.delete(child))
  }
  start()
  start()
  let rounds = 0
  let isKilled = false
  await until('two rounds of all schedules', async () => {
    while (workers.size < 2) start()
    const open = db.selectFrom('schedule_runs').select('id').where('start_due_at', '<=', sql<Date>`now()`)
    const busy = db.selectFrom('schedule_runs').select('id').where('start_status', '=', 'Processing')
    if ((await open.executeTakeFirst()) !== undefined || (await busy.executeTakeFirst()) !== undefined) {
      // In the middle of a round.
      if (rounds === 1 && !isKilled) for (const worker of [...workers].slice(0, 1)) isKilled = worker.kill('SIGKILL')
      return false
    }
    if (rounds === 2) return true
    rounds++
    // The work of the last round has ended. Three days were missed.
    await sql`UPDATE schedule_runs SET finish_status = 'Completed', finish_finished_at = now() WHERE finish_status = 'Queued'`.execute(
      db,
    )
    for (const id of ids) await makeRunDue(db, id, `${3 * rounds} days`)
    await sql`SELECT pg_notify('scrapersky', 'queued:schedule_runs.start')`.execute(db)
    return false
  })
  expect(isKilled).toBe(true)
  const runs = await db
    .selectFrom('schedule_runs')
    .select(['schedule_id', 'occurs_at', 'work', 'start_outcome', 'missed'])
    .where('start_status', '=', 'Completed')
    .execute()
  expect(runs).toHaveLength(2 * count)
  expect(new Set(runs.map(({ schedule_id, occurs_at }) => `${schedule_id} ${occurs_at.toISOString()}`)).size).toBe(
    2 * count,
  )
  expect(new Set(runs.map(({ start_outcome }) => start_outcome))).toEqual(new Set(['started']))
  expect(Math.min(...runs.map(({ missed }) => missed))).toBeGreaterThan(1)
  // Each run has queued one import, and no import is of no run.
  const imports = await db.selectFrom('imports').select('id').where('list_url', 'is not', null).execute()
  const started = runs.map(({ work }) => (work as { readonly import: string }).import)
  expect(started.toSorted()).toEqual(imports.map(({ id }) => id).toSorted())
  const planned = await db.selectFrom('schedule_runs').select('schedule_id').where('is_planned', '=', true).execute()
  expect(planned.map(({ schedule_id }) => schedule_id).toSorted()).toEqual(ids.toSorted())
})

test('a schedule without a planned run gets one again', async () => {
  const { db } = database
  const [schedule] = await db.selectFrom('schedules').select('id').execute()
  await inTransaction(db, (trx) =>
    sql`UPDATE schedule_runs SET start_status = NULL
    WHERE schedule_id = ${schedule?.id} AND is_planned`.execute(trx),
  )
  await planMissingRuns(db)
  const planned = await db
    .selectFrom('schedule_runs')
    .select(['start_status', 'schedule_id'])
    .where('schedule_id', '=', schedule?.id ?? '')
    .where('is_planned', '=', true)
    .execute()
  expect(planned).toMatchObject([{ start_status: 'Queued' }])
})
