import { expect, test } from 'vitest'
import type { Town } from '../../demo/stub-servers/town.ts'
import { importFixture } from '../testing/import-fixture.ts'
import { useSearchFixture } from '../testing/search-fixture.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { splitCost } from './wf1-place-search/split-cost.ts'

const database = useTestDatabase()
const names = Array.from({ length: 6 }, (_, index) => `Dentist ${index}`)
const town: Town = {
  areas: [
    { name: 'Milltown', box: { south: 50, west: 0, north: 50.2, east: 0.2 }, country: 'GB', relationId: 7 },
    { name: 'Oldtown', box: { south: 51, west: 0, north: 51.2, east: 0.2 }, country: 'GB', relationId: 8 },
  ],
  businesses: [50, 51].flatMap((south) =>
    names.map((name, index) => ({
      name: `${name} of ${south}`,
      kinds: ['dentist'],
      latitude: south + 0.02 * (index + 1),
      longitude: 0.1,
      country: 'GB',
      website: `https://d${index}-${south}.example.com/`,
    })),
  ),
}
const search = useSearchFixture(database, town)
const imports = importFixture(database)

const count = async (table: 'places' | 'local_businesses' | 'domains', status: 'Selected' | 'New') => {
  const rows = database.db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'))
  return Number((await rows.where('curation_status', '=', status).executeTakeFirstOrThrow()).count)
}
const stages = ['wf2-deep-scan', 'wf3-domain-extraction']

test('a search run to contacts passes its gates by itself; others wait, and rejected rows stay rejected', async () => {
  const waiting = await search.search({ kinds: ['dentists'], places: ['Oldtown'] })
  expect(waiting.harvest_id).toBeNull()
  expect(await count('places', 'New')).toBe(names.length)
  const { db } = database
  const rejected = await db.selectFrom('places').select('id').limit(1).executeTakeFirstOrThrow()
  const change = { curation_status: 'Not a Fit' as const, curated_at: new Date() }
  await db.updateTable('places').set(change).where('id', '=', rejected.id).execute()

  await search.search({ run_to_contacts: {} })
  for (const stage of stages) await search.run(stage)
  expect(await count('places', 'Selected')).toBe(names.length)
  expect(await count('local_businesses', 'Selected')).toBe(names.length)
  expect(await count('domains', 'Selected')).toBe(names.length)
  expect(await count('places', 'New')).toBe(names.length - 1)
  const queued = db.selectFrom('domains').select('id').where('sitemap_analysis_status', '=', 'Queued')
  expect(await queued.execute()).toHaveLength(names.length)
  const audited = await db.selectFrom('audit_events').select(['details']).where('action', '=', 'autopilot').execute()
  expect(JSON.stringify(audited)).toContain('Run to contacts')

  // The results of the earlier search are reused, and continue too.
  const again = await search.search({ places: ['Oldtown'], run_to_contacts: { gates: ['places', 'local_businesses'] } })
  expect(again.search_outcome).toBe('reused')
  for (const stage of stages) await search.run(stage)
  expect(await count('places', 'Selected')).toBe(2 * names.length - 1)
  // The gate of domains was not among them.
  expect(await count('domains', 'New')).toBe(names.length - 1)
})

test('with a paid provider the maximum cost limits searches and details together', async () => {
  const paid = { provider: 'google-places' as const, run_to_contacts: {}, max_results: 6, fresh: true }
  await expect(search.search(paid)).rejects.toMatchObject({ code: 'fields_invalid' })
  const { db } = database
  await db.deleteFrom('places').execute()
  const found = await search.search({ ...paid, max_cost: 0.2 })
  expect(found).toMatchObject({ search_outcome: 'max_results', found: 6 })
  await search.run('wf2-deep-scan')
  const { rows } = { rows: await db.selectFrom('cost_ledger').select('amount').where('amount', '>', '0').execute() }
  const spent = rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThanOrEqual(0.2)
  expect(await count('places', 'New')).toBeGreaterThan(0)
  const harvest = await db.selectFrom('harvests').select('places_left').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(harvest.places_left).toBe(0)
})

test('the parts of a maximum never exceed it', () => {
  for (const maximum of [0, 1, 999, 150_000, 5_000_000]) {
    for (const perPlace of [0, 1, 20_000]) {
      const { searches, maxPlaces } = splitCost(maximum, { searches: 96_000, places: 60, perPlace })
      expect(searches + (maxPlaces ?? 0) * perPlace).toBeLessThanOrEqual(maximum)
    }
  }
})

test('a list of sites run to contacts is selected, and so is a list of businesses at every gate', async () => {
  await database.db.deleteFrom('domains').execute()
  const harvest = { gates: ['domains', 'sitemap_files', 'pages'] as const, pages_per_site: 3 }
  const options = { harvest: { ...harvest, gates: [...harvest.gates] } }
  await imports.importFile('domains', 'website\none.example\ntwo.example\n', options)
  expect(await count('domains', 'Selected')).toBe(2)
  const before = await count('places', 'Selected')
  const all = {
    harvest: { gates: ['places' as const, 'local_businesses' as const, 'domains' as const], pages_per_site: 3 },
  }
  await imports.importFile('places', 'name,website\nAnna,three.example\nBen,four.example\n', all)
  expect(await count('places', 'Selected')).toBe(before + 2)
  for (const stage of stages) await search.run(stage)
  const { db } = database
  const selected = await db.selectFrom('domains').select('host').where('curation_status', '=', 'Selected').execute()
  expect(selected.map(({ host }) => host)).toEqual(expect.arrayContaining(['three.example', 'four.example']))
})
