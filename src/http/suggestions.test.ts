import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { updateSuggestions } from '../learning/update-suggestions.ts'
import { useApi } from '../testing/api-fixture.ts'
import { systemUserId } from '../testing/registry-with.ts'

const path = '/api/v2/suggestions'
const api = useApi()
let curator: string
let viewer: string

beforeAll(async () => {
  const { db, tenantId } = api.database
  curator = await api.addKey(tenantId, 'curator')
  viewer = await api.addKey(tenantId, 'viewer')
  // A person keeps good ratings. Ten rows wait.
  await sql`
    INSERT INTO places (tenant_id, provider, provider_place_id, name, rating, curation_status, curated_at, curated_by)
    SELECT ${tenantId}, 'osm', n::text, 'Place ' || n, 2 + n % 10 * 0.3,
      CASE WHEN n > 300 THEN 'New' WHEN n % 10 >= 7 THEN 'Selected' ELSE 'Not a Fit' END,
      CASE WHEN n <= 300 THEN now() END, CASE WHEN n <= 300 THEN ${randomUUID()}::uuid END
    FROM generate_series(1, 330) AS n`.execute(db)
  await updateSuggestions(db, { registry: api.registry, systemUserId, pauseSeconds: 0 })
})

test('a gate shows its accuracy and its weights; one without decisions says how many it needs', async () => {
  const { body } = await api.ask('GET', `${path}/places`, { key: viewer })
  expect(body).toMatchObject({ entity: 'places', state: 'ready', decisions: 300, selects: false, last_selection: null })
  expect(body.evaluation.accuracy).toBeGreaterThan(body.evaluation.rule_accuracy)
  expect(body.weights[0]).toMatchObject({ field: 'rating', op: 'gte', value: 4.1 })
  const { items } = (await api.ask('GET', path, { key: viewer })).body
  expect(items.map(({ entity }: { entity: string }) => entity)).toEqual([
    'places',
    'local_businesses',
    'domains',
    'sitemap_files',
    'pages',
    'contacts',
  ])
  expect(items[5]).toMatchObject({ state: 'collecting', decisions: 0, decisions_needed: 200, weights: [] })
})

test('rows are sorted and filtered by their suggestion, and say why', async () => {
  const { items } = (
    await api.ask('GET', '/api/v2/places?curation_status=New&sort=-suggestion&limit=5', { key: viewer })
  ).body
  expect(items[0].suggestion).toBeGreaterThan(0.8)
  expect(items[0].rating).toBeGreaterThanOrEqual(4.1)
  expect(items[0].suggestion_reasons).toEqual(['rating=gte:4.1'])
  const low = (await api.ask('GET', '/api/v2/places?suggestion=lt:0.5&limit=50', { key: viewer })).body.items
  expect(low).toHaveLength(21)
  expect(low.every(({ rating }: { rating: number }) => rating < 4.1)).toBe(true)
  expect(low[0].suggestion_reasons).toEqual(['rating=lt:4.1'])
  const foreign = await api.ask('GET', '/api/v2/places?suggestion=is_not_null', { key: api.keys.foreign ?? '' })
  expect(foreign.body.items).toEqual([])
})

test('only someone who may change rules lets it select rows, and only where it is ready', async () => {
  const body = { selects: true }
  expect(await api.ask('PUT', `${path}/places`, { key: viewer, body })).toMatchObject({ status: 403 })
  expect(await api.ask('PUT', `${path}/contacts`, { key: curator, body })).toMatchObject({ status: 400 })
  expect((await api.ask('PUT', `${path}/places`, { key: curator, body })).body).toMatchObject({ selects: true })
  expect((await api.ask('GET', `${path}/places`, { key: viewer })).body).toMatchObject({ selects: true })
  expect(await api.ask('PUT', `${path}/leads`, { key: curator, body })).toMatchObject({ status: 400 })
})
