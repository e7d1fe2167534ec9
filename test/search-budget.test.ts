import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { startGoogleStub } from '../demo/stub-servers/google-places-stub.ts'
import { setBudget } from '../src/costs/budgets.ts'
import { googlePrices } from '../src/costs/price-list.ts'
import { submitSearch } from '../src/stages/wf1-place-search/submit-search.ts'
import { townOf } from '../src/testing/provider-fixture.ts'
import { stubKey } from '../src/testing/stub-providers.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { unavailableSearches } from '../src/testing/unavailable-tools.ts'
import { until } from '../src/testing/until.ts'
import { endWorker, startStageWorker } from './support/worker-processes.ts'

// Two stages that pay, in four processes: eight loops after the same money, and a provider that counts what it bills.

const database = useTestDatabase()
const userId = '00000000-0000-7000-8000-000000000009'
const workers: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => endWorker(worker, 'SIGKILL')))
})

test('eight loops in four processes never pass a budget of 1.00 by a cent', { timeout: 300_000 }, async () => {
  const { db, tenantId, url } = database
  const standIn = await startGoogleStub({ town: townOf(400), key: stubKey })
  await setBudget(db, { tenantId, userId, provider: 'google-places', dayLimit: 1, monthLimit: 0, isGranted: true })
  const places = Array.from({ length: 60 }, (_, index) => ({
    tenant_id: tenantId,
    provider: 'google-places',
    provider_place_id: `ChIJ-town-${index + 1}`,
    curation_status: 'Selected' as const,
    deep_scan_status: 'Queued' as const,
  }))
  await db.insertInto('places').values(places).execute()
  const kinds = ['dentists', 'dentist', 'dental clinic', 'Zahnarzt', 'dentiste', 'tandarts', 'dentista', 'bakery']
  const request = { kinds, places: ['Milltown'], provider: 'google-places' } as const
  const setup = { ...unavailableSearches, available: ['google-places'] as const }
  await submitSearch(db, { tenantId, userId }, request, setup)

  const standIns = { google: standIn.endpoint, nominatim: standIn.endpoint, overpass: standIn.endpoint }
  const connectTo = { ip: '127.0.0.1', port: 1 }
  const stageIds = ['wf1-place-search', 'wf2-deep-scan']
  const start = (name: string) => startStageWorker({ url, name, connectTo, gapMs: 0, standIns, stageIds })
  workers.push(...(await Promise.all(['a', 'b', 'c', 'd'].map(start))))

  const open = async () => {
    const searches = await db
      .selectFrom('searches')
      .select(['search_status as status', 'search_error_code as code'])
      .execute()
    const scans = await db
      .selectFrom('places')
      .select(['deep_scan_status as status', 'deep_scan_error_code as code'])
      .execute()
    const rows = [...searches, ...scans]
    return rows.filter(
      ({ status, code }) => status === 'Processing' || (status === 'Queued' && code !== 'budget_reached'),
    )
  }
  await until('every row to be done or to wait for money', async () => (await open()).length === 0, 90)

  // In thousandths: what the provider was asked for, by its own count.
  const billed = standIn.requests.reduce((sum, { url: { pathname }, headers }) => sum + priceOf(pathname, headers), 0)
  const ledger = await db.selectFrom('cost_ledger').select(['amount', 'state']).execute()
  const booked = ledger.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1000), 0)
  expect(billed).toBeLessThanOrEqual(1000)
  expect(booked).toBe(billed)
  expect(ledger).toHaveLength(standIn.requests.length)
  // All of it was used: there is no room for the cheapest of the calls that still wait.
  expect(billed).toBeGreaterThan(1000 - 35)
  const waiting = await db
    .selectFrom('searches')
    .select(['search_error', 'search_status'])
    .where('search_error_code', '=', 'budget_reached')
    .execute()
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting[0]?.search_error).toMatch(/the day's budget of 1 USD for google-places/)
  await standIn.close()

  /** By the mask, as the real one bills. */
  function priceOf(path: string, headers: Readonly<Record<string, string | undefined>>): number {
    const isSearch = path.endsWith(':searchText')
    const isDear = /websiteUri|rating/.test(headers['x-goog-fieldmask'] ?? '')
    const tier = isDear ? 'enterprise' : 'pro'
    return Math.round(Number(googlePrices.prices[`places.${isSearch ? 'text_search' : 'details'}.${tier}`]) * 1000)
  }
})
