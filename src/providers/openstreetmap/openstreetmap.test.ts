import { expect, test } from 'vitest'
import { overpassBusy, overpassTimeout, startOpenStreetMapStub } from '../../../demo/stub-servers/openstreetmap-stub.ts'
import type { Town } from '../../../demo/stub-servers/town.ts'
import { MemorySlotStore } from '../../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../../crawl/pacing/pacer.ts'
import { describePlaceSearch, describeRemoteProvider } from '../../testing/place-provider-suite.ts'
import {
  disposable,
  emptyBox,
  errorOf,
  type ProviderFixture,
  queryFor,
  soon,
  townBox,
  townOf,
} from '../../testing/provider-fixture.ts'
import { createOpenStreetMap } from './openstreetmap.ts'

const now = new Date('2026-03-03T12:00:00Z')

interface Setup {
  readonly town?: Town
  readonly timeoutMs?: number
  readonly gapMs?: number
  readonly userAgent?: string
}

async function start({
  town = townOf(3),
  timeoutMs = 10_000,
  gapMs = 0,
  userAgent = 'Test/1.0 (+https://operator.example)',
}: Setup): Promise<ProviderFixture> {
  const standIn = await startOpenStreetMapStub({ town })
  const pacer = createPacer({
    store: new MemorySlotStore(),
    maxInFlight: 1,
    maxGapMs: 1000,
    onSettleError: () => undefined,
  })
  const { nominatimEndpoint, overpassEndpoint } = standIn
  const provider = createOpenStreetMap({
    nominatimEndpoint,
    overpassEndpoint,
    userAgent,
    pacer,
    gapMs,
    cap: 60,
    timeoutMs,
    now: () => now,
  })
  const close = async () => {
    await provider.close()
    await standIn.close()
  }
  return { provider, standIn, now, close }
}

describePlaceSearch('openstreetmap', (town) => start({ town }))

describeRemoteProvider({
  name: 'openstreetmap',
  start,
  quotas: [{ reply: { status: 429, body: '<html>rate_limited</html>' }, waitMs: 60_000 }],
  refusals: [
    {
      reply: { status: 403, body: 'blocked' },
      code: 'provider_access_denied',
      words: /refuses this installation \(403\)/,
    },
    {
      reply: { status: 400, body: '<p>line 1: parse error</p>' },
      code: 'provider_bad_request',
      words: /line 1: parse error/,
    },
  ],
  answerOf: (elements) => ({ status: 200, body: { elements } }),
})

test.for(['Zahnärzte', 'cabinet dentaire', 'DENTISTS', 'amenity=dentist'])('%s finds the dentists', async (kind) => {
  await using world = disposable(await start({}))
  expect((await world.provider.search(queryFor({ kind }), soon())).places).toHaveLength(3)
})

test('an unknown kind is an error with the nearest known one, before any call', async () => {
  await using world = disposable(await start({}))
  const error = await errorOf(world.provider.search(queryFor({ kind: 'dentits' }), soon()))
  expect(error).toMatchObject({ code: 'kind_unknown', consequence: 'give-up' })
  expect(error.message).toContain('Did you mean "dentist"?')
  expect(world.standIn.requests).toEqual([])
})

test('a timeout with status 200 does not count as an empty area', async () => {
  await using world = disposable(await start({}))
  world.standIn.fail(overpassTimeout)
  expect(await errorOf(world.provider.search(queryFor(), soon()))).toMatchObject({
    code: 'provider_query_too_heavy',
    consequence: 'retry',
  })
  world.standIn.fail(overpassBusy)
  expect(await errorOf(world.provider.search(queryFor(), soon()))).toMatchObject({ code: 'provider_unavailable' })
  world.standIn.fail({ status: 200, body: '<html>The server is probably too busy</html>' })
  expect(await errorOf(world.provider.search(queryFor(), soon()))).toMatchObject({ code: 'provider_unavailable' })
})

test('the outline of an area limits the results within its box', async () => {
  const town = townOf(3)
  const half = { name: 'Lower Milltown', box: { ...townBox, north: 53.712 }, country: 'GB', relationId: 78 }
  await using world = disposable(await start({ town: { ...town, areas: [half] } }))
  const { areaId = '' } = await world.provider.locate('Lower Milltown', {}, soon())
  expect((await world.provider.search(queryFor({ areaId }), soon())).places).toHaveLength(1)
})

test('an invalid area id is not inserted into the query', async () => {
  await using world = disposable(await start({}))
  const error = await errorOf(world.provider.search(queryFor({ areaId: '1);node(1' }), soon()))
  expect(error).toMatchObject({ code: 'provider_bad_request', consequence: 'give-up' })
  expect(world.standIn.requests).toEqual([])
})

test('a box across the antimeridian is queried in two parts', async () => {
  const [first] = townOf(1).businesses
  const at = (longitude: number) => ({
    ...first,
    name: `at ${longitude}`,
    latitude: -17,
    longitude,
    kinds: ['dentist'],
  })
  await using world = disposable(await start({ town: { areas: [], businesses: [at(179.5), at(-179.5), at(0)] } }))
  const box = { south: -18, west: 179, north: -16, east: -179 }
  expect((await world.provider.search(queryFor({ box }), soon())).places.map(({ name }) => name)).toEqual([
    'at 179.5',
    'at -179.5',
  ])
})

test('concurrent requests keep the gap', async () => {
  await using world = disposable(await start({ gapMs: 150 }))
  await Promise.all(Array.from({ length: 4 }, () => world.provider.search(queryFor({ box: emptyBox }), soon())))
  const times = world.standIn.requests.map(({ at }) => at)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(149)
})

test('the user agent of a library is refused', async () => {
  await using world = disposable(await start({ userAgent: 'undici' }))
  expect(await errorOf(world.provider.locate('Milltown', {}, soon()))).toMatchObject({ code: 'provider_access_denied' })
})

test('returns social profiles, e-mail and the text of opening hours', async () => {
  const [base] = townOf(1).businesses
  const business = { ...base, name: 'x', latitude: 53.8, longitude: -1.5, kinds: ['dentist'], email: 'hello@x.example' }
  const socials = { facebook: 'x.dental', instagram: 'https://www.instagram.com/x', twitter: '@x' }
  await using world = disposable(await start({ town: { areas: [], businesses: [{ ...business, socials }] } }))
  const [place] = (await world.provider.search(queryFor(), soon())).places
  expect(place).toMatchObject({
    email: 'hello@x.example',
    socials: {
      facebook: 'https://www.facebook.com/x.dental',
      instagram: 'https://www.instagram.com/x',
      twitter: 'https://x.com/x',
    },
    hoursText: 'Mo-Fr 09:00-17:30; Sa 09:00-12:00',
    attribution: '© OpenStreetMap contributors, ODbL',
  })
})
