import { beforeEach, describe, expect, test } from 'vitest'
import { invalidArgument, quotaExceeded } from '../../../demo/stub-servers/google-documents.ts'
import { overpassTimeout } from '../../../demo/stub-servers/openstreetmap-stub.ts'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { type LngLat, polygonContains } from '../../core/polygon.ts'
import { readPolygon } from '../../core/read-polygon.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import { cancel } from '../../curation/control.ts'
import { townOf } from '../../testing/provider-fixture.ts'
import { useSearchFixture } from '../../testing/search-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { clearExpiredContent } from '../clear-expired-content.ts'

// The whole stage: submit, claim, call a stub server over a real socket, charge, save page by page, settle.

const database = useTestDatabase()
const town = townOf(130)
const fixture = useSearchFixture(database, town)
const { tenantId } = database

beforeEach(async () => {
  for (const table of ['searches', 'places', 'cost_ledger', 'spending_totals', 'budgets', 'suppressions'] as const)
    await database.db.deleteFrom(table).execute()
  await updateRule(database.db, { tenantId, entity: 'places', actorId: fixture.userId }, { enabled: false })
})

describe('results', () => {
  test('finds all places past the cap, with matching progress, estimate and ledger', async () => {
    const search = await fixture.search({ provider: 'google-places' })
    expect(search).toMatchObject({
      search_status: 'Completed',
      search_outcome: 'complete',
      found: 130,
      new_places: 130,
    })
    expect(search).toMatchObject({ cells_left: 0, estimated: 130, estimate_low: 130, filtered_ids: [] })
    expect(search.estimate_high).toBeGreaterThanOrEqual(130)
    const ledger = await fixture.ledger(search.id)
    expect(ledger.every(({ state }) => state === 'spent')).toBe(true)
    expect(search.calls).toBe(ledger.length)
    expect(search.cost).toBeCloseTo(ledger.length * 0.032, 6)
    expect(ledger[0]).toMatchObject({ sku: 'places.text_search.pro', price_version: 'google-2025-03', currency: 'USD' })
    const [first] = await fixture.places(search.id)
    expect(first).toMatchObject({ provider: 'google-places', curation_status: 'New', attribution: 'Google Maps' })
    expect(first?.website_url).toBeNull()
    const days = (Number(first?.retain_until) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  test('a drawn area has exactly the places in it, and the same area drawn again reuses them', async () => {
    const corners: readonly LngLat[] = [
      [-1.7, 53.7],
      [-1.66, 53.7],
      [-1.66, 53.87],
    ]
    const polygon = (...order: number[]) => {
      const read = readPolygon({ type: 'Polygon', coordinates: [order.map((at) => corners[at])] })
      if ('problem' in read) throw new Error(read.problem)
      return read
    }
    const whole = await fixture.search({ provider: 'google-places' })
    const inside = (await fixture.places(whole.id)).filter(({ latitude, longitude }) =>
      polygonContains(polygon(0, 1, 2, 0), { latitude: Number(latitude), longitude: Number(longitude) }),
    )
    expect(inside.length).toBeGreaterThan(20)
    const drawn = await fixture.search({ provider: 'google-places', places: [], polygon: polygon(0, 1, 2, 0) })
    expect(drawn).toMatchObject({ search_outcome: 'complete', found: inside.length, cells_left: 0 })
    expect((await fixture.ledger(drawn.id)).every(({ sku }) => sku === 'places.text_search.pro')).toBe(true)
    expect((await fixture.places(drawn.id)).map(({ id }) => id)).toEqual(inside.map(({ id }) => id))
    const again = await fixture.search({ provider: 'google-places', places: [], polygon: polygon(2, 1, 0, 2) })
    expect(again).toMatchObject({ search_outcome: 'reused', reused_from: drawn.id, found: inside.length, calls: 0 })
  })

  test('completes without results', async () => {
    const search = await fixture.search({ kinds: ['florist'] })
    expect(search).toMatchObject({ search_status: 'Completed', search_outcome: 'no_results', found: 0, estimated: 0 })
  })

  test('OpenStreetMap is free, and its calls are in the ledger', async () => {
    const search = await fixture.search()
    expect(search).toMatchObject({ search_outcome: 'complete', found: 130, cost: 0 })
    expect((await fixture.ledger(search.id)).map(({ sku, amount }) => `${sku} ${amount}`)).toContain(
      'free.search 0.000000',
    )
    expect((await fixture.places(search.id))[0]).toMatchObject({ website_url: expect.any(String), retain_until: null })
  })

  test('an unknown place ends with the error area_unknown', async () => {
    const search = await fixture.search({ places: ['Nowhere'] })
    expect(search).toMatchObject({ search_status: 'Error', search_error_code: 'area_unknown' })
  })

  test('a place that two searches find is linked to both, and new in one', async () => {
    const first = await fixture.search({ kinds: ['bakery'] })
    const second = await fixture.search({ kinds: ['bakery'], radius: 200_000 })
    expect(first).toMatchObject({ found: 5, new_places: 5 })
    expect(second).toMatchObject({ found: 5, new_places: 0 })
    expect((await fixture.places(second.id)).map(({ id }) => id)).toEqual(
      (await fixture.places(first.id)).map(({ id }) => id),
    )
  })

  test('a repeated search updates facts and keeps curation, reason and later statuses', async () => {
    const first = await fixture.search({ kinds: ['bakery'] })
    const [place] = await fixture.places(first.id)
    const curated = {
      curation_status: 'Not a Fit' as const,
      curation_reason: 'a chain',
      curated_by: fixture.userId,
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
    await fixture.search({ kinds: ['bakery'], fresh: true })
    const after = (await fixture.places(first.id)).find(({ id }) => id === place?.id)
    expect(after).toMatchObject({ ...curated, name: place?.name })
  })
})

describe('stored places', () => {
  test('filters apply before places are stored', async () => {
    const search = await fixture.search({ filters: { name_contains: ['dentist 1'], name_excludes: ['13'] } })
    // 1, 10 to 19 without 13, 100 to 130 without 113 and 130.
    expect(search).toMatchObject({ found: 39, filtered: 91, estimated: 130 })
    expect(await database.db.selectFrom('places').select('id').execute()).toHaveLength(39)
    const none = await fixture.search({ filters: { has_website: false } })
    expect(none).toMatchObject({ search_outcome: 'filtered', found: 0, filtered: 130 })
  })

  test('places outside the radius are stored as Maybe, with the reason', async () => {
    const search = await fixture.search({ radius: 10_000, provider: 'google-places' })
    const places = await fixture.places(search.id)
    const maybe = places.filter(({ curation_status }) => curation_status === 'Maybe')
    expect(maybe.length).toBeGreaterThan(0)
    expect(maybe.length).toBeLessThan(places.length)
    expect(maybe[0]?.curation_reason).toMatch(/^Outside the search area: \d+\.\d km from the centre of Milltown/)
    expect(maybe[0]).toMatchObject({ curated_at: null, deep_scan_status: null })
  })

  test('an existing place keeps its status when a later search doubts it', async () => {
    const whole = await fixture.search()
    const near = await fixture.search({ radius: 10_000 })
    expect(near.found).toBeGreaterThan(0)
    expect((await fixture.places(whole.id)).every(({ curation_status }) => curation_status === 'New')).toBe(true)
  })

  test('a later search without the doubt clears it and applies the rule, but does not overrule a user', async () => {
    const near = await fixture.search({ radius: 10_000, provider: 'google-places' })
    const doubted = (await fixture.places(near.id)).filter(({ curation_status }) => curation_status === 'Maybe')
    const [judged, other] = doubted
    expect(other).toBeDefined()
    const decision = { curated_at: new Date(), curated_by: fixture.userId, curation_reason: 'rang them' }
    const judgedPlace = database.db.updateTable('places').set(decision)
    await judgedPlace.where('id', '=', judged?.id ?? '').execute()
    await updateRule(database.db, { tenantId, entity: 'places', actorId: fixture.userId }, { enabled: true })
    const whole = await fixture.search({ provider: 'google-places' })
    expect(whole.new_places).toBe(130 - near.found)
    const after = new Map((await fixture.places(whole.id)).map((place) => [place.id, place]))
    expect(after.get(judged?.id ?? '')).toMatchObject({ curation_status: 'Maybe', curation_reason: 'rang them' })
    expect(after.get(other?.id ?? '')).toMatchObject({ curation_status: 'Selected', deep_scan_status: 'Queued' })
    expect(after.get(other?.id ?? '')?.curation_reason).not.toBe(other?.curation_reason)
  })

  test('stores exactly max_results places', async () => {
    const search = await fixture.search({ provider: 'google-places', max_results: 25 })
    expect(search).toMatchObject({ search_outcome: 'max_results', found: 25 })
    expect(await fixture.places(search.id)).toHaveLength(25)
  })

  test('suppressed values are not stored', async () => {
    const [first] = town.businesses
    await suppress(database.db, {
      tenantId,
      kind: 'domain',
      value: new URL(first?.website ?? '').hostname,
      reason: 'requested',
      actorId: fixture.userId,
    })
    const search = await fixture.search()
    const place = (await fixture.places(search.id)).find(({ name }) => name === first?.name)
    expect(place).toMatchObject({ website_url: null, raw: null })
  })
})

describe('limits', () => {
  test('max_cost applies to the whole submission, and searches end with their results so far', async () => {
    const { ids } = await fixture.submit({
      kinds: ['dentists', 'bakery'],
      places: ['Milltown'],
      provider: 'google-places',
      max_cost: 0.1,
    })
    await fixture.run('wf1-place-search')
    const searches = await Promise.all(ids.map(fixture.row))
    expect(searches.map(({ search_outcome }) => search_outcome)).toContain('max_cost')
    const cost = searches.reduce((sum, search) => sum + search.cost, 0)
    expect(cost).toBeCloseTo(0.096, 6)
  })

  test('an exhausted budget makes the search wait for the next day, with a message', async () => {
    await database.db
      .insertInto('budgets')
      .values({ tenant_id: tenantId, provider: 'google-places', day_limit: '0.1' })
      .execute()
    const search = await fixture.search({ provider: 'google-places' })
    const midnight = new Date()
    midnight.setUTCHours(24, 0, 0, 0)
    expect(search).toMatchObject({ search_status: 'Queued', search_error_code: 'budget_reached', calls: 3 })
    expect(search.search_error).toContain(
      "the day's budget of 0.1 USD for google-places (0.096 is spent and the next call costs 0.032)",
    )
    // Rows of one budget continue within ten minutes, not at one moment.
    const minutesLate = (search.search_next_attempt_at.getTime() - midnight.getTime()) / 60_000
    expect(minutesLate).toBeGreaterThan(-1)
    expect(minutesLate).toBeLessThan(11)
    // With a higher budget it resumes.
    await database.db.updateTable('budgets').set({ day_limit: '0' }).execute()
    await database.db.updateTable('searches').set({ search_next_attempt_at: new Date() }).execute()
    await fixture.run('wf1-place-search')
    expect(await fixture.row(search.id)).toMatchObject({ search_outcome: 'complete', found: 130 })
  })

  test('refused calls are not charged, interrupted calls are', async () => {
    fixture.google().fail({ status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'no' } } })
    const refused = await fixture.search({ provider: 'google-places' })
    expect(refused).toMatchObject({ search_status: 'Error', search_error_code: 'provider_bad_request' })
    expect(await fixture.ledger(refused.id)).toEqual([])
    expect(await database.db.selectFrom('spending_totals').select('amount').execute()).toEqual([
      { amount: '0.000000' },
      { amount: '0.000000' },
    ])
    fixture.google().fail({ cut: true })
    const broken = await fixture.search({ provider: 'google-places', fresh: true })
    expect(broken).toMatchObject({ search_status: 'Queued', search_error_code: 'provider_unavailable' })
    expect(await fixture.ledger(broken.id)).toMatchObject([{ state: 'reserved', amount: '0.032000' }])
  })
})

describe('failures', () => {
  // A point needs no locate call, so the failures hit the search calls.
  const around = { places: ['53.8, -1.6'], radius: 30_000 }

  test('a query that is too heavy is split', async () => {
    fixture.osm().fail(overpassTimeout)
    const search = await fixture.search(around)
    expect(search).toMatchObject({ search_outcome: 'complete', found: 130 })
    expect(search.cells_done).toBeGreaterThan(1)
  })

  test('an expired page token restarts the cell, not the search', async () => {
    fixture.google().fail({ delayMs: 1 })
    fixture.google().fail(invalidArgument)
    expect(await fixture.search({ ...around, provider: 'google-places' })).toMatchObject({
      search_outcome: 'complete',
      found: 130,
    })
  })

  test('a page token that is always rejected is an error, not endless cost', async () => {
    for (let round = 0; round < 4; round++) {
      fixture.google().fail({ delayMs: 1 })
      fixture.google().fail(invalidArgument)
    }
    const search = await fixture.search({ ...around, provider: 'google-places' })
    expect(search).toMatchObject({
      search_status: 'Error',
      search_error_code: 'provider_bad_request',
      calls: 4,
      found: 20,
    })
  })

  test('so is a token that works for the second page and never for the third', async () => {
    for (let round = 0; round < 4; round++) {
      fixture.google().fail({ delayMs: 1 }, 2)
      fixture.google().fail(invalidArgument)
    }
    const search = await fixture.search({ ...around, provider: 'google-places' })
    expect(search).toMatchObject({ search_status: 'Error', search_error_code: 'provider_bad_request', calls: 8 })
  })

  test('empty pages with a page token are not followed', async () => {
    fixture.google().fail({ status: 200, body: { nextPageToken: 'more' } })
    const search = await fixture.search({ ...around, provider: 'google-places' })
    expect(search).toMatchObject({ search_outcome: 'no_results', calls: 1 })
  })

  test('a server that is too slow for every query is not called further, and the search resumes later', async () => {
    const before = fixture.osm().requests.length
    fixture.osm().fail(overpassTimeout, 7)
    const search = await fixture.search(around)
    expect(fixture.osm().requests.length - before).toBe(6)
    expect(search).toMatchObject({ search_status: 'Queued', search_error_code: 'provider_query_too_heavy' })
    const again = async () => {
      await database.db.updateTable('searches').set({ search_next_attempt_at: new Date() }).execute()
      await fixture.run('wf1-place-search')
      return fixture.row(search.id)
    }
    // Still too slow: one query is enough to know, and an attempt is counted.
    expect(await again()).toMatchObject({ search_status: 'Queued', search_attempts: 2 })
    expect(fixture.osm().requests.length - before).toBe(7)
    expect(await again()).toMatchObject({ search_outcome: 'complete', found: 130 })
  })

  test('a waiting search stores no provider content in its cursor, and an expired one no cursor', async () => {
    fixture.google().fail({ delayMs: 1 }, 2)
    fixture.google().fail(quotaExceeded('day', 600))
    const search = await fixture.search({ ...around, provider: 'google-places', filters: { has_website: true } })
    expect(search.search_status).toBe('Queued')
    expect(JSON.stringify(search.search_cursor)).toContain('"places"')
    expect(JSON.stringify(search.search_cursor)).not.toMatch(/raw|website|displayName/)
    const past = { retain_until: new Date(Date.now() - 1000) }
    await database.db.updateTable('searches').set(past).execute()
    await clearExpiredContent(database.db)
    expect(await fixture.row(search.id)).toMatchObject({ area: null, search_cursor: null })
  })

  test('an exhausted quota makes the search wait, without cost', async () => {
    fixture.google().fail(quotaExceeded('minute', 600))
    const search = await fixture.search({ ...around, provider: 'google-places', max_results: 3 })
    expect(search).toMatchObject({ search_status: 'Queued', search_error_code: 'provider_quota', search_attempts: 0 })
    expect(await fixture.ledger(search.id)).toEqual([])
  })
})

describe('the rule for places', () => {
  test('selects new places, and its facts are requested', async () => {
    await updateRule(database.db, { tenantId, entity: 'places', actorId: fixture.userId }, { enabled: true })
    const search = await fixture.search({ provider: 'google-places', kinds: ['bakery'] })
    expect((await fixture.ledger(search.id)).map(({ sku }) => sku)).toContain('places.text_search.enterprise')
    for (const place of await fixture.places(search.id)) {
      expect(place).toMatchObject({ curation_status: 'Selected', deep_scan_status: 'Queued' })
    }
  })
})

describe('identical searches', () => {
  test('an identical search within the reuse window costs nothing and has the same places', async () => {
    const first = await fixture.search({ provider: 'google-places' })
    const before = fixture.google().requests.length
    const second = await fixture.search({ provider: 'google-places', kinds: [' Dentists '] })
    expect(second).toMatchObject({
      search_outcome: 'reused',
      reused_from: first.id,
      found: 130,
      new_places: 0,
      calls: 0,
    })
    expect(await fixture.places(second.id)).toHaveLength(130)
    expect(fixture.google().requests.length).toBe(before)
    const other = await fixture.search({ provider: 'google-places', max_results: 7 })
    expect(other.search_outcome).toBe('max_results')
    const anew = await fixture.search({ provider: 'google-places', fresh: true })
    expect(anew).toMatchObject({ search_outcome: 'complete', found: 130, new_places: 0 })
  })

  test('of identical searches submitted together one makes the calls, and the others reuse its results', async () => {
    const request = { kinds: ['dentists'], places: ['Milltown'], provider: 'google-places' } as const
    const together = await Promise.all(Array.from({ length: 5 }, () => fixture.submit(request)))
    const ids = together.flatMap(({ ids }) => ids)
    const loops = Array.from({ length: 3 }, () => fixture.run('wf1-place-search'))
    await Promise.all(loops)
    // The end of the running search makes the waiting ones due.
    await until('every search to end', async () => {
      await fixture.run('wf1-place-search')
      return (await Promise.all(ids.map(fixture.row))).every(({ search_status }) => search_status === 'Completed')
    })
    const rows = await Promise.all(ids.map(fixture.row))
    expect(rows.filter(({ cost }) => cost > 0)).toHaveLength(1)
    expect(rows.map(({ search_outcome }) => search_outcome).sort()).toEqual(['complete', ...Array(4).fill('reused')])
    for (const { found } of rows) expect(found).toBe(130)
  })

  test('a search whose identical search fails or is cancelled runs itself', async () => {
    const request = { kinds: ['dentists'], places: ['Milltown'] }
    const {
      ids: [first = ''],
    } = await fixture.submit(request)
    const {
      ids: [second = ''],
    } = await fixture.submit(request)
    const { db } = database
    await db
      .updateTable('searches')
      .set({ search_next_attempt_at: new Date(Date.now() + 60_000) })
      .where('id', '=', first)
      .execute()
    await fixture.run('wf1-place-search')
    const waiting = await fixture.row(second)
    expect(waiting).toMatchObject({ search_status: 'Queued', search_error_code: 'search_in_progress', calls: 0 })
    expect(waiting.search_error).toContain(first)
    await cancel(db, fixture.registry.stage('wf1-place-search'), {
      target: { ids: [first] },
      tenantId,
      actorId: fixture.userId,
    })
    await db.updateTable('searches').set({ search_next_attempt_at: new Date() }).where('id', '=', second).execute()
    await fixture.run('wf1-place-search')
    expect(await fixture.row(second)).toMatchObject({ search_outcome: 'complete', found: 130 })
  })

  test('a queued search can be cancelled and does not run', async () => {
    const { ids } = await fixture.submit({ kinds: ['dentists'], places: ['Milltown'] })
    const request = { target: { ids }, tenantId, actorId: fixture.userId }
    expect(await cancel(database.db, fixture.registry.stage('wf1-place-search'), request)).toBe(1)
    expect(await fixture.run('wf1-place-search')).toMatchObject({ claimed: 0 })
  })
})
