import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogleStub } from '../../../demo/stub-servers/google-places-stub.ts'
import { type OpenStreetMapStub, startOpenStreetMapStub } from '../../../demo/stub-servers/openstreetmap-stub.ts'
import type { StubServer } from '../../../demo/stub-servers/stub-server.ts'
import { townOf } from '../../testing/provider-fixture.ts'
import { stubKey } from '../../testing/stub-providers.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'

// Runs the command in a separate process.

const database = useTestDatabase()
const cli = join(import.meta.dirname, '../cli.ts')
let osm: OpenStreetMapStub
let google: StubServer
beforeAll(async () => {
  osm = await startOpenStreetMapStub({ town: townOf(12) })
  google = await startGoogleStub({ town: townOf(12), key: stubKey })
  const { db, tenantId } = database
  await db.insertInto('users').values({ tenant_id: tenantId, role: 'admin', email: 'admin@example.com' }).execute()
})
afterAll(() => Promise.all([osm.close(), google.close()]))

const children: ChildProcess[] = []
async function search(args: readonly string[], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    NOMINATIM_ENDPOINT: osm.nominatimEndpoint,
    OVERPASS_ENDPOINT: osm.overpassEndpoint,
    OSM_GAP_MS: '0',
    OVERTURE: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, [cli, 'search', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  return { code, out, err }
}

test('without Overture and without a key uses OpenStreetMap, and waits until the search has ended', async () => {
  const { code, out } = await search(['dentists', '--in', 'Milltown', '--wait', '--json'])
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.at(-1)).toMatchObject({
    provider: 'openstreetmap',
    search_outcome: 'complete',
    found: 12,
    new_places: 12,
  })
  expect(code).toBe(0)
  const again = await search(['dentists', '--in', 'Milltown', '--wait'])
  expect(again.out).toContain('dentists in Milltown: reused; 12 found')
})

test('estimates before it starts; with Google at the configured prices', async () => {
  const settings = {
    GOOGLE_PLACES_API_KEY: stubKey,
    GOOGLE_PLACES_ENDPOINT: google.endpoint,
    GOOGLE_PLACES_PRICES: 'places.text_search.pro=0.01',
  }
  const { out } = await search(
    ['dentists', '--in', 'Milltown', '--provider', 'google-places', '--max-results', '20', '--estimate', '--json'],
    settings,
  )
  expect(JSON.parse(out)).toMatchObject({ provider: 'google-places', calls: { low: 2 }, cost: { low: '0.0200' } })
  expect(google.requests).toEqual([])
})

test('searches in the area of a GeoJSON file', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'area-')), 'area.geojson')
  const ring = [
    [-1.7, 53.7],
    [-1.68, 53.7],
    [-1.68, 53.72],
    [-1.7, 53.72],
    [-1.7, 53.7],
  ]
  const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
  const { code, out } = await search(['dentists', '--polygon', file, '--wait', '--json'])
  const last = JSON.parse(out.trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ search_outcome: 'complete', found: 4, polygon: { type: 'Polygon' } })
  expect(code).toBe(0)
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }))
  const two = await search(['dentists', '--polygon', file])
  expect(two).toMatchObject({ code: 1, err: expect.stringContaining('has 2 features') })
})

test('names an invalid option', async () => {
  expect(await search(['dentsits', '--in', 'Milltown'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('kinds[0] is not known to OpenStreetMap'),
  })
  expect(await search(['dentists', '--in', 'Milltown', '--max-results', 'many'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('max_results is not a number'),
  })
})

test('if one of several searches fails, the others complete and the exit code is 1', async () => {
  const { code, out } = await search(['dentists', '--in', 'Nowhere', 'Milltown', '--wait', '--json', '--fresh'])
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const last = (place: string) => lines.findLast(({ places }) => places[0] === place)
  expect(last('Nowhere')).toMatchObject({ search_status: 'Error', search_error_code: 'area_unknown' })
  expect(last('Milltown')).toMatchObject({ search_outcome: 'complete', found: 12 })
  expect(code).toBe(1)
})

test('does not wait for a search that is due much later', async () => {
  const { db, tenantId } = database
  await db.insertInto('budgets').values({ tenant_id: tenantId, provider: 'google-places', day_limit: '0.01' }).execute()
  const settings = { GOOGLE_PLACES_API_KEY: stubKey, GOOGLE_PLACES_ENDPOINT: google.endpoint }
  const { code, out } = await search(
    ['dentists', '--in', 'Milltown', '--provider', 'google-places', '--wait'],
    settings,
  )
  expect(out).toContain("the day's budget of 0.01 USD")
  expect(code).toBe(1)
})

test('a Ctrl-C releases the search after the grace period, and another process continues it', async () => {
  osm.fail({ delayMs: 60_000 })
  const settings = { SHUTDOWN_GRACE_SECONDS: '1' }
  const interrupted = search(['bakery', '--in', 'Milltown', '--wait', '--fresh'], settings)
  const { db } = database
  const row = () => db.selectFrom('searches').selectAll().where(sql`kinds[1]`, '=', 'bakery').executeTakeFirst()
  await until('the search to run', async () => (await row())?.search_status === 'Processing')
  children.at(-1)?.kill('SIGINT')
  const { code, err } = await interrupted
  expect([code, err]).toEqual([130, expect.stringContaining('stay queued')])
  expect(await row()).toMatchObject({ search_status: 'Queued', search_attempts: 0 })
})
