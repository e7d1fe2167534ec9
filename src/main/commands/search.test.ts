import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogleStandIn } from '../../../demo/stand-ins/google-places-stand-in.ts'
import { type OpenStreetMapStandIn, startOpenStreetMapStandIn } from '../../../demo/stand-ins/openstreetmap-stand-in.ts'
import type { StandIn } from '../../../demo/stand-ins/stand-in-server.ts'
import { townOf } from '../../testing/provider-world.ts'
import { standInKey } from '../../testing/stand-in-providers.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The command as a person types it, in a process of its own.

const database = useTestDatabase()
const cli = join(import.meta.dirname, '../cli.ts')
let osm: OpenStreetMapStandIn
let google: StandIn
beforeAll(async () => {
  osm = await startOpenStreetMapStandIn({ town: townOf(12) })
  google = await startGoogleStandIn({ town: townOf(12), key: standInKey })
  const { db, tenantId } = database
  await db.insertInto('users').values({ tenant_id: tenantId, role: 'admin', email: 'admin@example.com' }).execute()
})
afterAll(() => Promise.all([osm.close(), google.close()]))

async function search(args: readonly string[], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    NOMINATIM_ENDPOINT: osm.nominatimEndpoint,
    OVERPASS_ENDPOINT: osm.overpassEndpoint,
    OSM_GAP_MS: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [cli, 'search', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  return { code, out, err }
}

test('without a key it asks OpenStreetMap, follows the search and ends with it', async () => {
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

test('estimates before it starts; with a key Google is preferred, at prices of your own', async () => {
  const settings = {
    GOOGLE_PLACES_API_KEY: standInKey,
    GOOGLE_PLACES_ENDPOINT: google.endpoint,
    GOOGLE_PLACES_PRICES: 'places.text_search.pro=0.01',
  }
  const { out } = await search(
    ['dentists', '--in', 'Milltown', '--max-results', '20', '--estimate', '--json'],
    settings,
  )
  expect(JSON.parse(out)).toMatchObject({ provider: 'google-places', calls: { low: 2 }, cost: { low: '0.0200' } })
  expect(google.requests).toEqual([])
})

test('says which word it does not understand', async () => {
  expect(await search(['dentsits', '--in', 'Milltown'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('kinds[0] is not known to OpenStreetMap'),
  })
  expect(await search(['dentists', '--in', 'Milltown', '--max-results', 'many'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('max_results is not a number'),
  })
})
