import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlaces } from '../testing/rows.ts'
import { buildTestApp, testStage } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeTenant, makeUser, type TestUser } from '../testing/users.ts'

const database = useTestDatabase()
let app: ReturnType<typeof buildTestApp>['app']
let ann: TestUser
let stranger: TestUser
beforeAll(async () => {
  const { db, tenantId } = database
  ;({ app } = buildTestApp(database))
  ann = await makeUser(db, tenantId, 'viewer')
  const other = await makeTenant(db, 'Other')
  stranger = await makeUser(db, other, 'viewer')
  await makePlaces(db, 5, { tenantId: other })
  await makePlaces(db, 120, { tenantId, nextAttemptAt: new Date(Date.now() - 60_000) })
  await makePlaces(db, 3, { tenantId, status: null })
  const dead = await makePlaces(db, 2, { tenantId, status: 'Error' })
  await db.updateTable('places').set({ deep_scan_error_code: 'http_403' }).where('id', 'in', dead).execute()
  const done = await makePlaces(db, 4, { tenantId, status: 'Completed' })
  await db.updateTable('places').set({ deep_scan_outcome: 'ok' }).where('id', 'in', done.slice(1)).execute()
  await db
    .updateTable('places')
    .set({ deep_scan_outcome: 'filtered' })
    .where('id', '=', done[0] ?? '')
    .execute()
  const business = { tenant_id: tenantId, name: 'x' }
  await db.insertInto('local_businesses').values([business, business, business]).execute()
  const run = { stage_id: testStage.id, worker: 'w', started_at: new Date(Date.now() - 120_000), completed: 60 }
  await db.insertInto('stage_runs').values(run).execute()
  const cost = { tenant_id: tenantId, provider: 'google', sku: 's', units: 1, amount: '1.5', currency: 'USD' }
  await db.insertInto('cost_ledger').values(cost).execute()
})
afterAll(() => app.close())

const pipeline = async (who: TestUser) => {
  const headers = { authorization: `Bearer ${who.token}` }
  return (await app.inject({ url: '/api/v2/pipeline', headers })).json()
}

test('shows the funnel of the tenant: rows per step, results, throughput', async () => {
  const report = await pipeline(ann)
  expect(report.funnel.map(({ entity }: { entity: string }) => entity)).toEqual([
    'places',
    'local_businesses',
    'domains',
    'sitemap_files',
    'pages',
    'contacts',
  ])
  const [places, businesses] = report.funnel
  expect(places).toMatchObject({
    total: 129,
    curation: { Selected: 129 },
    per_row_before: null,
    stages: [
      {
        id: testStage.id,
        statuses: { Queued: 120, none: 3, Error: 2, Completed: 4 },
        outcomes: [
          { outcome: 'ok', count: 3, share: 0.75 },
          { outcome: 'filtered', count: 1, share: 0.25 },
        ],
        errors: [{ code: 'http_403', count: 2 }],
        progress: 'deep_scan',
        completed_last_hour: 60,
        completed_by_five_minutes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60],
        eta_seconds: expect.closeTo(240, -1),
      },
    ],
  })
  expect(places.stages[0].oldest_waiting_seconds).toBeGreaterThanOrEqual(60)
  expect(businesses).toMatchObject({ total: 3, per_row_before: 3 / 129, stages: [] })
  expect(places.stages[0].per_minute).toBeCloseTo(30, -1)
  expect(report.costs).toEqual([{ currency: 'USD', amount: 1.5, per_contact: null }])
})

test('is separate per tenant, and cached for some seconds', async () => {
  const report = await pipeline(stranger)
  expect(report.funnel[0]).toMatchObject({ total: 5, stages: [{ statuses: { Queued: 5 } }] })
  expect(report.costs).toEqual([])
  expect((await pipeline(stranger)).as_of).toBe(report.as_of)
})

test('lists alarms with what to do: a stage without a worker, a used-up budget', async () => {
  const { db, tenantId } = database
  const spent = { tenant_id: tenantId, provider: 'google', sku: 's', units: 1, amount: '2', currency: 'USD' }
  await db.insertInto('cost_ledger').values(spent).execute()
  await db.insertInto('budgets').values({ tenant_id: tenantId, provider: 'google', day_limit: '2' }).execute()
  const { alarms, paused } = await pipeline(ann)
  expect(alarms).toEqual([
    { subject: testStage.id, alarm: 'no_worker', message: expect.stringContaining('scrapersky worker') },
    { subject: 'google', alarm: 'budget_reached', message: expect.stringContaining('raise the budget') },
  ])
  expect(paused).toEqual([])
  // Their rows are not due for that long.
  expect((await pipeline(stranger)).alarms).toEqual([])
})
