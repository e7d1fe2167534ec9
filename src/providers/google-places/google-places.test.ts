import { expect, test } from 'vitest'
import { googleError, keyBlocked, noKey, quotaExceeded, wrongKey } from '../../../demo/stub-servers/google-documents.ts'
import { type GoogleStubOptions, startGoogleStub } from '../../../demo/stub-servers/google-places-stub.ts'
import { describePlaceSearch, describeRemoteProvider } from '../../testing/place-provider-suite.ts'
import {
  allPages,
  disposable,
  errorOf,
  type ProviderFixture,
  queryFor,
  soon,
  townOf,
} from '../../testing/provider-fixture.ts'
import { placeFacts } from '../place-provider.ts'
import { createGooglePlaces } from './google-places.ts'

const secret = 'AIza-a-very-secret-key'
const now = new Date('2026-03-03T12:00:00Z')
const hour = 3_600_000

async function start(
  options: Partial<GoogleStubOptions> & { timeoutMs?: number; useKey?: string },
): Promise<ProviderFixture> {
  const { timeoutMs = 10_000, useKey = secret, ...rest } = options
  const standIn = await startGoogleStub({ town: townOf(3), key: secret, ...rest })
  const provider = createGooglePlaces({
    key: useKey,
    endpoint: standIn.endpoint,
    userAgent: 'Test/1.0',
    timeoutMs,
    now: () => now,
  })
  const close = async () => {
    await provider.close()
    await standIn.close()
  }
  return { provider, standIn, now, close }
}

describePlaceSearch('google-places', (town) => start({ town }))

const retryInfo = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '90.5s' }]

describeRemoteProvider({
  name: 'google-places',
  start,
  secret,
  quotas: [
    { reply: quotaExceeded('minute', 600), waitMs: 60_000 },
    { reply: googleError(429, 'RESOURCE_EXHAUSTED', 'Slow down.', retryInfo), waitMs: 90_500 },
    // Noon in Greenwich is four in the morning in California: twenty hours to midnight.
    { reply: quotaExceeded('day', 100), waitMs: 20 * hour },
  ],
  refusals: [
    { reply: wrongKey, code: 'provider_key_rejected', words: /not valid.*GOOGLE_PLACES_API_KEY/ },
    { reply: noKey, code: 'provider_key_rejected', words: /API key/ },
    { reply: keyBlocked('API_KEY_SERVICE_BLOCKED'), code: 'provider_key_rejected', words: /restrictions of the key/ },
    { reply: keyBlocked('API_KEY_IP_ADDRESS_BLOCKED'), code: 'provider_key_rejected', words: /from this IP/ },
    { reply: keyBlocked('SERVICE_DISABLED'), code: 'provider_key_rejected', words: /Enable it/ },
    { reply: keyBlocked('BILLING_DISABLED'), code: 'provider_key_rejected', words: /billing/ },
    // The key is removed from a message that contains it.
    {
      reply: googleError(403, 'PERMISSION_DENIED', `Key ${secret} is blocked.`),
      code: 'provider_key_rejected',
      words: /Key \*\*\* is blocked/,
    },
    {
      reply: googleError(400, 'INVALID_ARGUMENT', 'No such type.'),
      code: 'provider_bad_request',
      words: /No such type/,
    },
  ],
  answerOf: (places) => ({ status: 200, body: { places } }),
})

test('sixty results are three pages of twenty', async () => {
  await using world = disposable(await start({ town: townOf(130) }))
  const pages = await allPages(world.provider, queryFor())
  expect(pages.map((page) => page.length)).toEqual([20, 20, 20])
  // The cap applies to relevance: the sixty with the most reviews of the 130.
  const reviews = townOf(130)
    .businesses.slice(0, 130)
    .map(({ reviewCount = 0 }) => reviewCount)
  const best = reviews.toSorted((a, b) => b - a).slice(0, 60)
  const needsRating = queryFor({ needs: ['rating'] })
  expect((await allPages(world.provider, needsRating)).flat().map(({ reviewCount }) => reviewCount)).toEqual(best)
})

test('a page token that expired between two pages has its own code', async () => {
  await using world = disposable(await start({ town: townOf(45), tokenLifeMs: -1 }))
  const { nextPageToken = '' } = await world.provider.search(queryFor(), soon())
  expect(await errorOf(world.provider.search(queryFor({ pageToken: nextPageToken }), soon()))).toMatchObject({
    code: 'provider_token_expired',
    consequence: 'retry',
  })
})

test('the server rejects a wrong key, which the error does not show', async () => {
  await using world = disposable(await start({ useKey: 'AIza-wrong' }))
  const error = await errorOf(world.provider.search(queryFor(), soon()))
  expect(error).toMatchObject({ code: 'provider_key_rejected', consequence: 'wait' })
  expect(error.message).not.toContain('AIza-wrong')
})

test('calls fail when the quota of the project is used up', async () => {
  await using world = disposable(await start({ perDay: 2 }))
  await world.provider.search(queryFor(), soon())
  await world.provider.search(queryFor(), soon())
  expect(await errorOf(world.provider.search(queryFor(), soon()))).toMatchObject({ code: 'provider_quota' })
})

test('the field mask has only the needed fields, and the SKU is the cheapest for them', async () => {
  await using world = disposable(await start({}))
  const { provider, standIn } = world
  const ids = await provider.search(queryFor({ needs: ['id'] }), soon())
  expect(standIn.requests.at(-1)?.headers['x-goog-fieldmask']).toBe('places.id,nextPageToken')
  expect(ids.spent).toEqual([{ sku: 'places.text_search.essentials_ids_only', units: 1 }])
  expect(ids.places[0]).not.toHaveProperty('name')
  const [id = ''] = ids.places.map((place) => place.id)
  for (const [needs, sku] of [
    [['id'], 'essentials_ids_only'],
    [['location', 'address'], 'essentials'],
    [['name', 'location'], 'pro'],
    [['name', 'website'], 'enterprise'],
    [placeFacts, 'enterprise'],
  ] as const) {
    const { spent } = await provider.details(id, { needs, language: 'en', region: 'GB' }, soon())
    expect(spent).toEqual([{ sku: `places.details.${sku}`, units: 1 }])
    expect(provider.skuOf('details', needs)).toBe(`places.details.${sku}`)
  }
  expect(provider.skuOf('search', ['name'])).toBe('places.text_search.pro')
  expect(provider.skuOf('locate', [])).toBe('places.text_search.pro')
})

test('sends the box as a restriction or a bias, with language and region', async () => {
  await using world = disposable(await start({}))
  const sent = () => JSON.parse(world.standIn.requests.at(-1)?.body ?? '{}') as Record<string, unknown>
  await world.provider.search(queryFor({ language: 'de', region: 'GB' }), soon())
  expect(sent()).toMatchObject({ languageCode: 'de', regionCode: 'GB', locationRestriction: { rectangle: {} } })
  await world.provider.search(queryFor({ isBias: true, providerType: 'dentist' }), soon())
  expect(sent()).toMatchObject({ locationBias: { rectangle: {} }, includedType: 'dentist' })
  expect(sent()).not.toHaveProperty('locationRestriction')
})
