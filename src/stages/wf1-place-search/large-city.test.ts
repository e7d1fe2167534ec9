import { expect, test } from 'vitest'
import { minCalls } from '../../testing/optimal-tiling.ts'
import { isLongRun } from '../../testing/runs.ts'
import { useSearchFixture } from '../../testing/search-fixture.ts'
import { simulateCity } from '../../testing/simulated-city.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The stage over 4,000 simulated businesses, 10,000 in a long run: a stub server with a cap of 60, real calls, rows and ledger entries.

const size = isLongRun ? 10_000 : 4_000
const city = simulateCity({ seed: 3, size, cap: 60, missRate: [0, 0] })
const database = useTestDatabase()
const fixture = useSearchFixture(database, {
  areas: [{ name: 'Milltown', box: city.box, country: 'GB', relationId: 77 }],
  businesses: city.places.map(({ id, latitude, longitude, prominence }) => ({
    name: id,
    latitude,
    longitude,
    kinds: ['dentist'],
    reviewCount: Math.round(prominence * 1e6),
  })),
})

test('finds a whole city with few calls, each charged', { timeout: 240_000 }, async () => {
  const search = await fixture.search({ provider: 'google-places' })
  expect(search).toMatchObject({ search_status: 'Completed', search_outcome: 'complete', cells_left: 0 })
  expect(search.found / size).toBeGreaterThanOrEqual(0.98)
  expect(search.new_places).toBe(search.found)
  // One more call locates the city.
  expect((search.calls - 1) / minCalls(city.box, city.places, 'quarters')).toBeLessThanOrEqual(1.5)
  expect(search.calls).toBe(fixture.google().requests.length)
  expect(search.cost).toBeCloseTo(search.calls * 0.032, 6)
  expect(search.estimate_low).toBeLessThanOrEqual(size)
  expect(search.estimate_high).toBeGreaterThanOrEqual(size)
  const { stored } = await database.db
    .selectFrom('places')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow()
  expect(Number(stored)).toBe(search.found)
})
