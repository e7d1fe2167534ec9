import { expect, test } from 'vitest'
import { startGoogleStub } from '../../demo/stub-servers/google-places-stub.ts'
import { startOpenStreetMapStub } from '../../demo/stub-servers/openstreetmap-stub.ts'
import { readConfig } from '../config.ts'
import { MemorySlotStore } from '../crawl/pacing/memory-slot-store.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { queryFor, soon, townOf } from '../testing/provider-fixture.ts'
import { placeProvidersFromConfig } from './place-providers.ts'

const open = (environment: Record<string, string>) =>
  placeProvidersFromConfig(readConfig(environment), memoryLog().log, new MemorySlotStore())

test('prefers Overture, without it OpenStreetMap; Google reports the missing key', async () => {
  const others = open({ OVERTURE: 'off' })
  expect(others.preferred).toBe('openstreetmap')
  await others.close()
  const providers = open({})
  expect(providers.preferred).toBe('overture')
  await expect(providers.get('google-places').search(queryFor(), soon())).rejects.toMatchObject({
    code: 'provider_key_rejected',
    message: expect.stringContaining('Set GOOGLE_PLACES_API_KEY'),
  })
  await providers.close()
})

test('uses the configured endpoints and user agent', async () => {
  const town = townOf(3)
  const google = await startGoogleStub({ town, key: 'k' })
  const osm = await startOpenStreetMapStub({ town })
  const providers = open({
    GOOGLE_PLACES_API_KEY: 'k',
    GOOGLE_PLACES_ENDPOINT: google.endpoint,
    NOMINATIM_ENDPOINT: osm.nominatimEndpoint,
    OVERPASS_ENDPOINT: osm.overpassEndpoint,
    OSM_GAP_MS: '0',
    OSM_USER_AGENT: 'Milltown Leads (ops@operator.example)',
  })
  // It costs money.
  expect(providers.preferred).toBe('overture')
  for (const name of ['google-places', 'openstreetmap'] as const) {
    const { places } = await providers.get(name).search(queryFor(), soon())
    expect(places).toHaveLength(3)
  }
  expect(osm.requests[0]?.headers['user-agent']).toBe('Milltown Leads (ops@operator.example)')
  await Promise.all([providers.close(), google.close(), osm.close()])
})

test('an endpoint must be a URL', () => {
  expect(() => readConfig({ OVERPASS_ENDPOINT: 'ftp://x.example' })).toThrow('OVERPASS_ENDPOINT is "ftp://x.example"')
})
