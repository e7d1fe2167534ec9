import { beforeEach, describe, expect, test } from 'vitest'
import { invalidArgument, quotaExceeded } from '../../../demo/stub-servers/google-documents.ts'
import { overpassTimeout } from '../../../demo/stub-servers/openstreetmap-stub.ts'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import { cancel } from '../../curation/control.ts'
import { townOf } from '../../testing/provider-fixture.ts'
import { useSearchFixture } from '../../testing/search-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { clearExpiredContent } from '../clear-expired-content.ts'

// The whole stage: submit, claim, ask a stand-in over a real socket, pay, save page by page, settle.

const database = useTestDatabase()
const town = townOf(130)
const world = useSearchFixture(database, town)
const { tenantId } = database

beforeEach(async () => {
  for (const table of ['searches', 'places', 'cost_ledger', 'spending_totals', 'budgets', 'suppressions'] as const)
    await database.db.deleteFrom(table).execute()
  await updateRule(database.db, { tenantId, entity: 'places', actorId: world.userId }, { enabled: false })
})

describe('what a search finds', () => {
  test('everything past the cap, with progress, estimate and the ledger in step', async () => {
    const search = await world.search({ provider: 'google-places' })
    expect(search).toMatchObject({
      search_status: 'Completed',
      search_outcome: 'complete',
      found: 130,
      new_places: 130,
    })
    expect(search).toMatchObject({ cells_left: 0, estimated: 130, estimate_low: 130, filtered_ids: [] })
    expect(search.estimate_high).toBeGreaterThanOrEqual(130)
    const ledger = await world.ledger(search.id)
    expect(ledger.every(({ state }) => state === 'spent')).toBe(true)
    expect(search.calls).toBe(ledger.length)
    expect(search.cost).toBeCloseTo(ledger.length * 0.032, 6)
    expect(ledger[0]).toMatchObject({ sku: 'places.text_search.pro', price_version: 'google-2025-03', currency: 'USD' })
    const [first] = await world.places(search.id)
    expect(first).toMatchObject({ provider: 'google-places', curation_status: 'New', attribution: 'Google Maps' })
    expect(first?.website_url).toBeNull()
    const days = (Number(first?.retain_until) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  test('nothing is a success', async () => {
    const search = await world.search({ kinds: ['florist'] })
    expect(search).toMatchObject({ search_status: 'Completed', search_outcome: 'no_results', found: 0, estimated: 0 })
  })

  test('OpenStreetMap is free and is written down all the same', async () => {
    const search = await world.search()
    expect(search).toMatchObject({ search_outcome: 'complete', found: 130, cost: 0 })
    expect((await world.ledger(search.id)).map(({ sku, amount }) => `${sku} ${amount}`)).toContain(
      'free.search 0.000000',
    )
    expect((await world.places(search.id))[0]).toMatchObject({ website_url: expect.any(String), retain_until: null })
  })

  test('an unknown place ends in an error that says so', async () => {
    const search = await world.search({ places: ['Nowhere'] })
    expect(search).toMatchObject({ search_status: 'Error', search_error_code: 'area_unknown' })
  })

  test('a place that two searches find belongs to both, and is new once', async () => {
    const first = await world.search({ kinds: ['bakery'] })
    const second = await world.search({ kinds: ['bakery'], radius: 200_000 })
    expect(first).toMatchObject({ found: 5, new_places: 5 })
    expect(second).toMatchObject({ found: 5, new_places: 0 })
    expect((await world.places(second.id)).map(({ id }) => id)).toEqual(
      (await world.places(first.id)).map(({ id }) => id),
    )
  })

  test('a rescan refreshes facts and leaves curation, reason and downstream status alone', async () => {
    const first = await world.search({ kinds: ['bakery'] })
    const [place] = await world.places(first.id)
    const curated = {
      curation_status: 'Not a Fit' as const,
      curation_reason: 'a chain',
      curated_by: world.userId,
      curated_at: new Date('2026-01-02T03:04:05Z'),
      notes: 'rang them',
      tags: ['chain'],
      deep_scan_status: 'Completed' as const,
      deep_scan_outcome: 'scanned',
      deep_scan_finished_at: new Date('2026-01-02T03:04:05Z'),
    }
    await database.db
      .updateTable('places')
      .set({ ...curated, name: 'old name' })
      .where('id', '=', place?.id ?? '')
      .execute()
    await world.search({ kinds: ['bakery'], fresh: true })
    const after = (await world.places(first.id)).find(({ id }) => id === place?.id)
    expect(after).toMatchObject({ ...curated, name: place?.name })
  })
})

describe('what is kept', () => {
  test('filters come before storage', async () => {
    const search = await world.search({ filters: { name_contains: ['dentist 1'], name_excludes: ['13'] } })
    // 1, 10 to 19 without 13, 100 to 130 without 113 and 130.
    expect(search).toMatchObject({ found: 39, filtered: 91, estimated: 130 })
    expect(await database.db.selectFrom('places').select('id').execute()).toHaveLength(39)
    const none = await world.search({ filters: { has_website: false } })
    expect(none).toMatchObject({ search_outcome: 'filtered', found: 0, filtered: 130 })
  })

  test('outside the radius is kept as Maybe, with the reason', async () => {
    const search = await world.search({ radius: 10_000, provider: 'google-places' })
    const places = await world.places(search.id)
    const maybe = places.filter(({ curation_status }) => curation_status === 'Maybe')
    expect(maybe.length).toBeGreaterThan(0)
    expect(maybe.length).toBeLessThan(places.length)
    expect(maybe[0]?.curation_reason).toMatch(/^Outside the search area: \d+\.\d km from the centre of Milltown/)
    expect(maybe[0]).toMatchObject({ curated_at: null, deep_scan_status: null })
  })

  test('a known place stays what it is when a later search doubts it', async () => {
    const whole = await world.search()
    const near = await world.search({ radius: 10_000 })
    expect(near.found).toBeGreaterThan(0)
    expect((await world.places(whole.id)).every(({ curation_status }) => curation_status === 'New')).toBe(true)
  })

  test('a doubt goes when a later search has none, the rule sees the place, and a person is not overruled', async () => {
    const near = await world.search({ radius: 10_000, provider: 'google-places' })
    const doubted = (await world.places(near.id)).filter(({ curation_status }) => curation_status === 'Maybe')
    const [judged, other] = doubted
    expect(other).toBeDefined()
    const word = { curated_at: new Date(), curated_by: world.userId, curation_reason: 'rang them' }
    const hers = database.db.updateTable('places').set(word)
    await hers.where('id', '=', judged?.id ?? '').execute()
    await updateRule(database.db, { tenantId, entity: 'places', actorId: world.userId }, { enabled: true })
    const whole = await world.search({ provider: 'google-places' })
    expect(whole.new_places).toBe(130 - near.found)
    const after = new Map((await world.places(whole.id)).map((place) => [place.id, place]))
    expect(after.get(judged?.id ?? '')).toMatchObject({ curation_status: 'Maybe', curation_reason: 'rang them' })
    expect(after.get(other?.id ?? '')).toMatchObject({ curation_status: 'Selected', deep_scan_status: 'Queued' })
    expect(after.get(other?.id ?? '')?.curation_reason).not.toBe(other?.curation_reason)
  })

  test('max_results is kept to the place', async () => {
    const search = await world.search({ provider: 'google-places', max_results: 25 })
    expect(search).toMatchObject({ search_outcome: 'max_results', found: 25 })
    expect(await world.places(search.id)).toHaveLength(25)
  })

  test('what was suppressed is not written', async () => {
    const [first] = town.businesses
    await suppress(database.db, {
      tenantId,
      kind: 'domain',
      value: new URL(first?.website ?? '').hostname,
      reason: 'requested',
      actorId: world.userId,
    })
    const search = await world.search()
    const place = (await world.places(search.id)).find(({ name }) => name === first?.name)
    expect(place).toMatchObject({ website_url: null, raw: null })
  })
})

describe('limits', () => {
  test('max_cost is for the whole submission, and ends it with what it has', async () => {
    const { ids } = await world.submit({
      kinds: ['dentists', 'bakery'],
      places: ['Milltown'],
      provider: 'google-places',
      max_cost: 0.1,
    })
    await world.run('wf1-place-search')
    const searches = await Promise.all(ids.map(world.row))
    expect(searches.map(({ search_outcome }) => search_outcome)).toContain('max_cost')
    const cost = searches.reduce((sum, search) => sum + search.cost, 0)
    expect(cost).toBeCloseTo(0.096, 6)
  })

  test('a budget that is spent makes the search wait until it is renewed, and says so', async () => {
    await database.db
      .insertInto('budgets')
      .values({ tenant_id: tenantId, provider: 'google-places', day_limit: '0.1' })
      .execute()
    const search = await world.search({ provider: 'google-places' })
    const midnight = new Date()
    midnight.setUTCHours(24, 0, 0, 0)
    expect(search).toMatchObject({ search_status: 'Queued', search_error_code: 'budget_reached', calls: 3 })
    expect(search.search_error).toContain(
      "the day's budget of 0.1 USD for google-places (0.096 is spent and the next call costs 0.032)",
    )
    expect(Math.abs(search.search_next_attempt_at.getTime() - midnight.getTime())).toBeLessThan(60_000)
    // Raised, it goes on from where it was.
    await database.db.updateTable('budgets').set({ day_limit: '0' }).execute()
    await database.db.updateTable('searches').set({ search_next_attempt_at: new Date() }).execute()
    await world.run('wf1-place-search')
    expect(await world.row(search.id)).toMatchObject({ search_outcome: 'complete', found: 130 })
  })

  test('calls that were refused are not counted, calls that broke off are', async () => {
    world.google().fail({ status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'no' } } })
    const refused = await world.search({ provider: 'google-places' })
    expect(refused).toMatchObject({ search_status: 'Error', search_error_code: 'provider_bad_request' })
    expect(await world.ledger(refused.id)).toEqual([])
    expect(await database.db.selectFrom('spending_totals').select('amount').execute()).toEqual([
      { amount: '0.000000' },
      { amount: '0.000000' },
    ])
    world.google().fail({ cut: true })
    const broken = await world.search({ provider: 'google-places', fresh: true })
    expect(broken).toMatchObject({ search_status: 'Queued', search_error_code: 'provider_unavailable' })
    expect(await world.ledger(broken.id)).toMatchObject([{ state: 'reserved', amount: '0.032000' }])
  })
})

describe('what goes wrong on the way', () => {
  // A point needs no call to be found: the faults meet the search itself.
  const around = { places: ['53.8, -1.6'], radius: 30_000 }

  test('a query that is too heavy is asked in parts', async () => {
    world.osm().fail(overpassTimeout)
    const search = await world.search(around)
    expect(search).toMatchObject({ search_outcome: 'complete', found: 130 })
    expect(search.cells_done).toBeGreaterThan(1)
  })

  test('a page token that is no longer good costs the cell, not the search', async () => {
    world.google().fail({ delayMs: 1 })
    world.google().fail(invalidArgument)
    expect(await world.search({ ...around, provider: 'google-places' })).toMatchObject({
      search_outcome: 'complete',
      found: 130,
    })
  })

  test('a token that is never good is an error, not an endless bill', async () => {
    for (let round = 0; round < 4; round++) {
      world.google().fail({ delayMs: 1 })
      world.google().fail(invalidArgument)
    }
    const search = await world.search({ ...around, provider: 'google-places' })
    expect(search).toMatchObject({
      search_status: 'Error',
      search_error_code: 'provider_bad_request',
      calls: 4,
      found: 20,
    })
  })

  test('nor is one that is good for the second page and never for the third', async () => {
    for (let round = 0; round < 4; round++) {
      world.google().fail({ delayMs: 1 }, 2)
      world.google().fail(invalidArgument)
    }
    const search = await world.search({ ...around, provider: 'google-places' })
    expect(search).toMatchObject({ search_status: 'Error', search_error_code: 'provider_bad_request', calls: 8 })
  })

  test('empty pages that promise more are not followed', async () => {
    world.google().fail({ status: 200, body: { nextPageToken: 'more' } })
    const search = await world.search({ ...around, provider: 'google-places' })
    expect(search).toMatchObject({ search_outcome: 'no_results', calls: 1 })
  })

  test('a server that is too slow for every query is left in peace, and asked again where the search was', async () => {
    const before = world.osm().requests.length
    world.osm().fail(overpassTimeout, 7)
    const search = await world.search(around)
    expect(world.osm().requests.length - before).toBe(6)
    expect(search).toMatchObject({ search_status: 'Queued', search_error_code: 'provider_query_too_heavy' })
    const again = async () => {
      await database.db.updateTable('searches').set({ search_next_attempt_at: new Date() }).execute()
      await world.run('wf1-place-search')
      return world.row(search.id)
    }
    // Still too slow: one query shows it, and the attempts run out.
    expect(await again()).toMatchObject({ search_status: 'Queued', search_attempts: 2 })
    expect(world.osm().requests.length - before).toBe(7)
    expect(await again()).toMatchObject({ search_outcome: 'complete', found: 130 })
  })

  test('what waits holds nothing that a provider lends, and what expired holds nothing at all', async () => {
    world.google().fail({ delayMs: 1 }, 2)
    world.google().fail(quotaExceeded('day', 600))
    const search = await world.search({ ...around, provider: 'google-places', filters: { has_website: true } })
    expect(search.search_status).toBe('Queued')
    expect(JSON.stringify(search.search_cursor)).toContain('"places"')
    expect(JSON.stringify(search.search_cursor)).not.toMatch(/raw|website|displayName/)
    const past = { retain_until: new Date(Date.now() - 1000) }
    await database.db.updateTable('searches').set(past).execute()
    await clearExpiredContent(database.db)
    expect(await world.row(search.id)).toMatchObject({ area: null, search_cursor: null })
  })

  test('a quota that is used up makes the search wait, and costs nothing', async () => {
    world.google().fail(quotaExceeded('minute', 600))
    const search = await world.search({ ...around, provider: 'google-places', max_results: 3 })
    expect(search).toMatchObject({ search_status: 'Queued', search_error_code: 'provider_quota', search_attempts: 0 })
    expect(await world.ledger(search.id)).toEqual([])
  })
})

describe('the rule for places', () => {
  test('selects among new ones, and what it looks at is asked for', async () => {
    await updateRule(database.db, { tenantId, entity: 'places', actorId: world.userId }, { enabled: true })
    const search = await world.search({ provider: 'google-places', kinds: ['bakery'] })
    expect((await world.ledger(search.id)).map(({ sku }) => sku)).toContain('places.text_search.enterprise')
    for (const place of await world.places(search.id)) {
      expect(place).toMatchObject({ curation_status: 'Selected', deep_scan_status: 'Queued' })
    }
  })
})

describe('again', () => {
  test('an identical search within the window costs nothing and has the same places', async () => {
    const first = await world.search({ provider: 'google-places' })
    const before = world.google().requests.length
    const second = await world.search({ provider: 'google-places', kinds: [' Dentists '] })
    expect(second).toMatchObject({
      search_outcome: 'reused',
      reused_from: first.id,
      found: 130,
      new_places: 0,
      calls: 0,
    })
    expect(await world.places(second.id)).toHaveLength(130)
    expect(world.google().requests.length).toBe(before)
    const other = await world.search({ provider: 'google-places', max_results: 7 })
    expect(other.search_outcome).toBe('max_results')
    const anew = await world.search({ provider: 'google-places', fresh: true })
    expect(anew).toMatchObject({ search_outcome: 'complete', found: 130, new_places: 0 })
  })

  test('of identical searches submitted together one asks and pays, the others take what it found', async () => {
    const request = { kinds: ['dentists'], places: ['Milltown'], provider: 'google-places' } as const
    const together = await Promise.all(Array.from({ length: 5 }, () => world.submit(request)))
    const ids = together.flatMap(({ ids }) => ids)
    const loops = Array.from({ length: 3 }, () => world.run('wf1-place-search'))
    await Promise.all(loops)
    // What waits is woken by the end of the one that asks.
    await until('every search to end', async () => {
      await world.run('wf1-place-search')
      return (await Promise.all(ids.map(world.row))).every(({ search_status }) => search_status === 'Completed')
    })
    const rows = await Promise.all(ids.map(world.row))
    expect(rows.filter(({ cost }) => cost > 0)).toHaveLength(1)
    expect(rows.map(({ search_outcome }) => search_outcome).sort()).toEqual(['complete', ...Array(4).fill('reused')])
    for (const { found } of rows) expect(found).toBe(130)
  })

  test('one whose twin fails, or is cancelled, asks itself', async () => {
    const request = { kinds: ['dentists'], places: ['Milltown'] }
    const {
      ids: [first = ''],
    } = await world.submit(request)
    const {
      ids: [second = ''],
    } = await world.submit(request)
    const { db } = database
    await db
      .updateTable('searches')
      .set({ search_next_attempt_at: new Date(Date.now() + 60_000) })
      .where('id', '=', first)
      .execute()
    await world.run('wf1-place-search')
    const waiting = await world.row(second)
    expect(waiting).toMatchObject({ search_status: 'Queued', search_error_code: 'search_in_progress', calls: 0 })
    expect(waiting.search_error).toContain(first)
    await cancel(db, world.registry.stage('wf1-place-search'), {
      target: { ids: [first] },
      tenantId,
      actorId: world.userId,
    })
    await db.updateTable('searches').set({ search_next_attempt_at: new Date() }).where('id', '=', second).execute()
    await world.run('wf1-place-search')
    expect(await world.row(second)).toMatchObject({ search_outcome: 'complete', found: 130 })
  })

  test('a search in the queue can be cancelled and is not run', async () => {
    const { ids } = await world.submit({ kinds: ['dentists'], places: ['Milltown'] })
    const request = { target: { ids }, tenantId, actorId: world.userId }
    expect(await cancel(database.db, world.registry.stage('wf1-place-search'), request)).toBe(1)
    expect(await world.run('wf1-place-search')).toMatchObject({ claimed: 0 })
  })
})
