import { afterEach, describe, expect, test } from 'vitest'
import type { Fault, StubReply } from '../../demo/stub-servers/stub-server.ts'
import type { Town } from '../../demo/stub-servers/town.ts'
import type { PlaceProvider } from '../providers/place-provider.ts'
import {
  allPages,
  emptyBox,
  errorOf,
  type ProviderFixture,
  queryFor,
  soon,
  townBox,
  townOf,
} from './provider-fixture.ts'

/** Tests for every place provider. */
export function describePlaceSearch(
  name: string,
  start: (town: Town) => Promise<{ provider: PlaceProvider; close(): Promise<void> }>,
): void {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))))
  const begin = async (town: Town) => {
    const world = await start(town)
    closing.push(world.close)
    return world.provider
  }

  describe(`${name}: search`, () => {
    test('gives every place once, page by page, and no token on the last page', async () => {
      const provider = await begin({ ...townOf(45), businesses: townOf(45).businesses.slice(0, 45) })
      const pages = await allPages(provider, queryFor())
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(provider.traits.pageSize)
      const ids = pages.flat().map(({ id }) => id)
      expect(new Set(ids).size).toBe(45)
      expect(ids).toHaveLength(45)
    })

    test('a place has name, location, contact data and attribution', async () => {
      const provider = await begin(townOf(1))
      const { places, problems } = await provider.search(queryFor(), soon())
      const place = places.find((found) => found.name === 'dentist 1')
      expect(place).toMatchObject({
        latitude: 53.71,
        longitude: -1.69,
        street: '1 Mill Lane',
        city: 'Milltown',
        postcode: 'MT1 2AB',
        country: 'GB',
        phone: '+44 113 496 0000',
        website: 'https://dentist-1.example/',
        attribution: provider.traits.attribution,
      })
      expect(place?.attribution).not.toBe('')
      expect(problems).toEqual([])
    })

    test('an unknown page token has its own error code', async () => {
      const provider = await begin(townOf(45))
      const error = await errorOf(provider.search(queryFor({ pageToken: 'never-given' }), soon()))
      expect(error).toMatchObject({ code: 'provider_token_expired', consequence: 'retry' })
    })

    test('an abort stops the call with the reason of the signal', async () => {
      const provider = await begin(townOf(1))
      const reason = new Error('stop')
      expect(await errorOf(provider.search(queryFor(), AbortSignal.abort(reason)))).toBe(reason)
    })
  })
}

interface RemoteOptions {
  readonly name: string
  readonly start: (setup: { readonly town: Town; readonly timeoutMs?: number }) => Promise<ProviderFixture>
  /** Responses for a used-up quota, and the minimum wait. */
  readonly quotas: readonly { readonly reply: StubReply; readonly waitMs: number }[]
  /** Responses for a permanent refusal, and what the message must tell the operator. */
  readonly refusals: readonly { readonly reply: StubReply; readonly code: string; readonly words: RegExp }[]
  /** A well-formed response with these entries. */
  readonly answerOf: (entries: readonly unknown[]) => StubReply
  /** Must not appear in any error. */
  readonly secret?: string
}

/** Tests for the failures of every remote provider. */
export function describeRemoteProvider({ name, start, quotas, refusals, answerOf, secret }: RemoteOptions): void {
  const worlds: ProviderFixture[] = []
  afterEach(async () => void (await Promise.all(worlds.splice(0).map((world) => world.close()))))
  const begin = async (dentists = 3, timeoutMs?: number) => {
    const world = await start({ town: townOf(dentists), ...(timeoutMs === undefined ? undefined : { timeoutMs }) })
    worlds.push(world)
    return world
  }
  /** The error of a search whose call fails. Checks that it does not contain the secret. */
  const failing = async (fault: Fault, timeoutMs?: number) => {
    const world = await begin(3, timeoutMs)
    world.standIn.fail(fault)
    const error = await errorOf(world.provider.search(queryFor(), soon()))
    if (secret !== undefined) expect(everythingIn(error)).not.toContain(secret)
    return { ...world, error }
  }

  describe(`${name}: the map`, () => {
    test('an empty area gives an empty result', async () => {
      const { provider } = await begin()
      expect(await provider.search(queryFor({ box: emptyBox }), soon())).toMatchObject({ places: [], problems: [] })
      expect((await provider.search(queryFor({ box: emptyBox }), soon())).nextPageToken).toBeUndefined()
    })

    test('a query ends at the cap of the provider; cells below the cap are complete', async () => {
      const { provider } = await begin(130)
      const cap = provider.traits.capPerQuery ?? 0
      expect((await allPages(provider, queryFor())).flat()).toHaveLength(cap)
      const west = await allPages(provider, queryFor({ box: { ...townBox, east: -1.685 } }))
      expect(west.flat()).toHaveLength(50)
    })

    test('finds an area by name; the error for an unknown area contains its name', async () => {
      const { provider } = await begin()
      const area = await provider.locate('Milltown', { region: 'GB', language: 'en' }, soon())
      expect(area).toMatchObject({ box: townBox, country: 'GB', attribution: provider.traits.attribution })
      const error = await errorOf(provider.locate('Nowhere', {}, soon()))
      expect(error).toMatchObject({ code: 'area_unknown', consequence: 'give-up' })
      expect(error.message).toContain('"Nowhere"')
    })

    test('details of one place; a deleted place has its own error code', async () => {
      const { provider } = await begin()
      const [found] = (await provider.search(queryFor(), soon())).places
      const { place } = await provider.details(found?.id ?? '', { needs: ['name', 'hours', 'website'] }, soon())
      expect(place).toMatchObject({ id: found?.id, name: found?.name, website: found?.website })
      expect(place.hours).toMatchObject({
        monday: [{ opens: '09:00', closes: '17:30' }],
        saturday: [{ closes: '12:00' }],
      })
      expect(place.hours).not.toHaveProperty('sunday')
      const error = await errorOf(provider.details('node/999999', { needs: ['name'] }, soon()))
      expect(error).toMatchObject({ code: 'provider_place_gone', consequence: 'give-up' })
    })
  })

  describe(`${name}: failures`, () => {
    test.for(quotas)('waits when the quota is used up: $waitMs ms', async ({ reply, waitMs }) => {
      const { error, now } = await failing(reply)
      expect(error).toMatchObject({ code: 'provider_quota', consequence: 'wait' })
      expect(error.retryAt?.getTime()).toBeGreaterThanOrEqual(now.getTime() + waitMs)
    })

    test('respects Retry-After; the next call after it succeeds', async () => {
      const reply = { status: 429, headers: { 'retry-after': '1' }, body: 'slow down' }
      const { error, now, provider } = await failing(reply)
      expect(error.retryAt?.getTime()).toBe(now.getTime() + 1000)
      const { places } = await provider.search(queryFor(), soon())
      expect(places).toHaveLength(3)
    })

    test.for([500, 502, 503, 504])('%i is retried', async (status) => {
      const { error } = await failing({ status, body: '<html><body>Sorry</body></html>' })
      expect(error).toMatchObject({ code: 'provider_unavailable', consequence: 'retry' })
    })

    test('areas and details fail as searches do', async () => {
      const { provider, standIn } = await begin()
      const calls = [
        () => provider.locate('Milltown', {}, soon()),
        () => provider.details('node/1', { needs: ['name'] }, soon()),
      ]
      for (const call of calls) {
        standIn.fail({ status: 503, body: 'Sorry' })
        expect(await errorOf(call())).toMatchObject({ code: 'provider_unavailable' })
        standIn.fail({ status: 200, body: '{"broken' })
        expect(await errorOf(call())).toMatchObject({ code: 'provider_bad_answer' })
        standIn.fail({ status: 429, headers: { 'retry-after': '0' }, body: '' })
        expect(await errorOf(call())).toMatchObject({ code: 'provider_quota' })
      }
    })

    test('a closed or refused connection is retried', async () => {
      const { error, standIn, provider } = await failing({ cut: true })
      expect(error).toMatchObject({ code: 'provider_unavailable' })
      await standIn.close()
      expect(await errorOf(provider.search(queryFor(), soon()))).toMatchObject({ code: 'provider_unreachable' })
    })

    test.for(['{"places": [{"id"', '<html>Maintenance</html>', '', 'null', '[]', '"text"', '17'])(
      'a response of %j is invalid',
      async (body) => {
        const { error } = await failing({ status: 200, body })
        expect(error).toMatchObject({ code: 'provider_bad_answer', consequence: 'retry' })
      },
    )

    test('skips an invalid entry only', async () => {
      const { provider, standIn } = await begin()
      standIn.fail(answerOf([null, 7, 'x', [], {}, { id: {} }, { tags: 'none' }]))
      expect((await provider.search(queryFor(), soon())).places).toEqual([])
    })

    test('does not follow redirects, which would leak the key', async () => {
      const other = await begin()
      const { error } = await failing({ status: 302, headers: { location: other.standIn.endpoint }, body: '' })
      expect(error).toMatchObject({ code: 'provider_bad_answer' })
      expect(other.standIn.requests).toEqual([])
    })

    test('a slow response ends at the timeout, or when the signal aborts', async () => {
      const { error, provider, standIn } = await failing({ delayMs: 20_000 }, 300)
      expect(error).toMatchObject({ code: 'provider_unavailable', consequence: 'retry' })
      expect(error.message).toContain('did not answer')
      standIn.fail({ delayMs: 20_000 })
      const stop = new AbortController()
      const search = errorOf(provider.search(queryFor(), stop.signal))
      const reason = new Error('the row is cancelled')
      stop.abort(reason)
      expect(await search).toBe(reason)
    })

    test.for(refusals)(
      'a refusal is not retried at once, and its message says what to do: $words',
      async ({ reply, code, words }) => {
        const { error } = await failing(reply)
        // A rejected key is no fault of the row: it waits for another key.
        const consequence = code === 'provider_bad_request' ? 'give-up' : 'wait'
        expect(error).toMatchObject({ code, consequence })
        expect(error.message).toMatch(words)
      },
    )
  })
}

/** Everything that a log or a report could print of an error. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause === undefined ? '' : everythingIn(error.cause)}`
}
