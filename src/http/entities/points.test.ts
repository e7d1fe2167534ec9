import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { filterToUrl } from '../../curation/filter/filter-url.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import { useApi } from '../../testing/api-fixture.ts'
import { maxPoints } from '../contract/points.ts'
import { resourceNamed } from './resource.ts'

const api = useApi()

/** Rows on a grid of 0.1 degrees from 0, 0, and some without a location. */
beforeAll(async () => {
  const { db, tenantId } = api.database
  for (const tenant of [tenantId, api.otherTenantId]) {
    await sql`INSERT INTO local_businesses (tenant_id, name, latitude, longitude)
      SELECT ${tenant}, 'Shop ' || n, n / 10 * 0.1, n % 10 * 0.1 FROM generate_series(0, 99) AS n`.execute(db)
    await sql`INSERT INTO local_businesses (tenant_id, name) SELECT ${tenant}, 'Van ' || n FROM generate_series(1, 7) AS n`.execute(
      db,
    )
  }
})

const area = (...ring: readonly (readonly [number, number])[]) => ({
  all: [{ field: 'location', op: 'within', value: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } }],
})
const triangle = area([0, 0], [0.9, 0], [0, 0.9])
const get = (path: string, filter: object, key = 'viewer', more = '') => {
  const query = filterToUrl(parseFilter(resourceNamed('leads').entity, filter))
  return api.ask('GET', `/api/v2/${path}?${query}${more}`, { key })
}

test('points, list, preview and export of one area are the same rows, edges included, of the own tenant', async () => {
  const { body } = await get('leads/points', triangle)
  expect(body.total).toEqual({ count: 55, exact: true })
  expect(body.without_location).toEqual({ count: 0, exact: true })
  const list = await get('leads', triangle, 'viewer', '&limit=500')
  const listed = list.body.items as { id: string; location: string; company: string; curation_status: string }[]
  expect(body.ids).toEqual(listed.map(({ id }) => id))
  expect(body.names).toEqual(listed.map(({ company }) => company))
  expect(body.statuses).toEqual(listed.map(({ curation_status }) => curation_status))
  expect(body.latitudes.map((latitude: number, at: number) => `${latitude}, ${body.longitudes[at]}`)).toEqual(
    listed.map(({ location }) => location),
  )
  const preview = await api.ask('POST', '/api/v2/leads/preview', {
    key: 'curator',
    body: { filter: triangle, status: 'Maybe' },
  })
  expect(preview.body).toMatchObject({ count: 55 })
  const file = await api.ask('POST', '/api/v2/leads/export', {
    key: 'curator',
    body: { filter: triangle, format: 'jsonl', columns: ['id', 'location'] },
  })
  expect(file.text.trim().split('\n')).toHaveLength(55)
  const strangers = await get('leads/points', triangle, 'foreign')
  expect(strangers.body.ids).toHaveLength(55)
  expect(strangers.body.ids.some((id: string) => body.ids.includes(id))).toBe(false)
})

test('a view keeps its area, and rows without a location are counted beside the points', async () => {
  const view = await api.ask('POST', '/api/v2/saved-views', {
    key: 'curator',
    body: { entity: 'leads', name: 'Triangle', definition: { filter: triangle } },
  })
  expect(view.status).toBe(201)
  const { body } = await api.ask('GET', '/api/v2/saved-views?entity=leads&counts=true', { key: 'viewer' })
  expect(body.items[0].total).toEqual({ count: 55, exact: true })
  const saved = await get('leads/points', body.items[0].definition.filter)
  expect(saved.body.ids).toHaveLength(55)
  const all = await get('leads/points', { all: [] })
  expect(all.body).toMatchObject({ total: { count: 100, exact: true }, without_location: { count: 7, exact: true } })
  const outside = await get('leads/points', { not: triangle })
  expect(outside.body).toMatchObject({ total: { count: 45 }, without_location: { count: 7 } })
})

test('points beyond the most are counted', async () => {
  const { db, tenantId } = api.database
  await sql`INSERT INTO places (tenant_id, provider, provider_place_id, name, latitude, longitude)
    SELECT ${tenantId}, 'osm', 'node/' || n, 'place ' || n, 50 + n * 1e-5, 8 FROM generate_series(1, ${maxPoints + 10}) AS n`.execute(
    db,
  )
  await sql`ANALYZE places`.execute(db)
  const all = area([7, 49], [9, 49], [9, 52], [7, 52])
  const { body } = await get('places/points', all)
  expect(body.ids).toHaveLength(maxPoints)
  expect(body.total.exact).toBe(false)
  expect(body.total.count).toBeGreaterThan(maxPoints)
  // The newest are listed.
  expect(body.names.at(0)).toBe(`place ${maxPoints + 10}`)
  const exactly = { all: [...all.all, { field: 'latitude', op: 'gt', value: 50 + 10.5e-5 }] }
  expect((await get('places/points', exactly)).body.total).toEqual({ count: maxPoints, exact: true })
})

const long = Array.from({ length: 501 }, (_, n) => `${n / 10}%20${(n % 7) / 10}`)

test.each<[string, RegExp]>([
  ['location=within:1%202,3%204,5', /no position at 2/],
  ['location=within:1%202,3%204', /fewer than 3 corners/],
  ['location=within:', /no position at 0/],
  ['location=53,8', /which location does not have/],
  [`location=within:${long}`, /more than 500/],
])('%.40s is refused with the reason', async (query, problem) => {
  const { status, body } = await api.ask('GET', `/api/v2/leads/points?${query}`, { key: 'viewer' })
  expect(status).toBe(422)
  expect(body.detail).toMatch(problem)
})
