import { expect, test } from 'vitest'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { buildTestApp, testStage } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { HttpSettings } from './http-settings.ts'

const database = useTestDatabase()

/** The `name{labels} value` lines as a map. */
async function scrape(app: ReturnType<typeof buildTestApp>['app']): Promise<Map<string, number>> {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: '/metrics' })
  expect({ statusCode, type: headers['content-type'] }).toMatchObject({
    statusCode: 200,
    type: expect.stringContaining('text/plain'),
  })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('metrics and stages are closed without the token where one is set, and always where only a token could open them', async () => {
  const statusOf = async (metricsAccess: HttpSettings['metricsAccess'], authorization?: string) => {
    const { app } = buildTestApp(database, undefined, { metricsAccess })
    const headers = authorization === undefined ? {} : { authorization }
    const answers = ['/metrics', '/health/stages'].map((url) => app.inject({ method: 'GET', url, headers }))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  const token = 'a token of sixteen characters'.replaceAll(' ', '-')
  expect(await statusOf('open')).toEqual([200, expect.any(Number)])
  expect(await statusOf('closed', `Bearer ${token}`)).toEqual([403, 403])
  expect(await statusOf({ token })).toEqual([401, 401])
  expect(await statusOf({ token }, `Bearer ${token}x`)).toEqual([401, 401])
  expect((await statusOf({ token }, `Bearer ${token}`))[0]).toBe(200)
})

test('reports queue depth and age before work, counters and durations after, and the event loop always', async () => {
  const { app, metrics } = buildTestApp(database)
  await makePlaces(database.db, 3, { ...database, nextAttemptAt: new Date(Date.now() - 20_000) })
  await makePlaces(database.db, 2, { ...database, status: 'Error' })
  const label = `{stage="${testStage.id}"}`
  const before = await scrape(app)
  expect(before.get(`scrapersky_queue_depth${label}`)).toBe(3)
  expect(before.get(`scrapersky_queue_due${label}`)).toBe(3)
  expect(before.get(`scrapersky_queue_oldest_seconds${label}`)).toBeGreaterThanOrEqual(20)
  expect(before.get(`scrapersky_dead_letters${label}`)).toBe(2)
  expect(before.get(`scrapersky_stage_alarm${label}`)).toBe(0)
  expect(before.get('scrapersky_lanes{state="throttled"}')).toBe(0)
  expect(before.get('scrapersky_database_up')).toBe(1)
  expect(before.has('scrapersky_nodejs_eventloop_lag_seconds')).toBe(true)

  await runJobLoop(loopContext(database.db, testStage, { metrics })).finished
  const after = await scrape(app)
  expect(after.get(`scrapersky_queue_depth${label}`)).toBe(0)
  expect(after.get(`scrapersky_queue_oldest_seconds${label}`)).toBe(0)
  expect(after.get(`scrapersky_rows_claimed_total${label}`)).toBe(3)
  expect(after.get(`scrapersky_rows_settled_total{stage="${testStage.id}",settlement="completed"}`)).toBe(3)
  expect(after.get(`scrapersky_row_seconds_count${label}`)).toBe(3)
})

test('only counters have names like counters', async () => {
  const { body } = await buildTestApp(database).app.inject({ method: 'GET', url: '/metrics' })
  const types = [...body.matchAll(/^# TYPE (\w+_total) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`)
  expect(types.filter((line) => !line.endsWith(' counter'))).toEqual([])
  expect(types.length).toBeGreaterThan(2)
})

test('without the database reports process metrics, and no queues', async () => {
  const { app } = buildTestApp({
    ...database,
    db: database.db.withSchema('nowhere'),
    pool: database.pool,
  })
  const seen = await scrape(app)
  expect(seen.get('scrapersky_database_up')).toBe(0)
  expect([...seen.keys()].filter((name) => name.startsWith('scrapersky_queue'))).toEqual([])
  expect(seen.has('scrapersky_nodejs_eventloop_lag_seconds')).toBe(true)
})
