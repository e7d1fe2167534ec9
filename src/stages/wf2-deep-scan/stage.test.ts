import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { TownBusiness } from '../../../demo/stub-servers/town.ts'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import { curate } from '../../curation/curate.ts'
import { townBox } from '../../testing/provider-fixture.ts'
import { useSearchFixture } from '../../testing/search-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { clearExpiredContent } from '../clear-expired-content.ts'

// Places found by a search, selected as a user would, and scanned over a real socket.

const practice: TownBusiness = {
  name: 'Mill Lane Dental',
  latitude: 53.8,
  longitude: -1.5,
  kinds: ['dentist'],
  street: 'Mill Lane',
  houseNumber: '7',
  city: 'Milltown',
  region: 'West Riding',
  postcode: 'MT1 2AB',
  country: 'GB',
  phone: '0113 496 0000',
  website: 'https://mill-lane.example/',
  socials: { facebook: 'https://facebook.com/mill-lane' },
  openingHours: 'Mo-Fr 09:00-17:30',
  rating: 4.6,
  reviewCount: 120,
}
const closed: TownBusiness = { ...practice, name: 'Old Dental', longitude: -1.51, status: 'CLOSED_PERMANENTLY' }
const database = useTestDatabase()
const fixture = useSearchFixture(database, {
  areas: [{ name: 'Milltown', box: townBox, country: 'GB', relationId: 77 }],
  businesses: [practice, closed],
})
const { tenantId } = database
const businesses = () => database.db.selectFrom('local_businesses').selectAll().orderBy('name').execute()

beforeEach(async () => {
  for (const table of ['searches', 'local_businesses', 'places', 'cost_ledger', 'suppressions'] as const)
    await database.db.deleteFrom(table).execute()
  await updateRule(database.db, { tenantId, entity: 'local_businesses', actorId: fixture.userId }, { enabled: false })
})

/** Searches, selects and scans everything; returns the places. */
async function scanned(provider: 'google-places' | 'openstreetmap') {
  const search = await fixture.search({ provider, fresh: true })
  const ids = (await fixture.places(search.id)).map(({ id }) => id)
  await fixture.scan(ids)
  return fixture.places(search.id)
}

test('details become a business with all facts of the provider', async () => {
  const places = await scanned('google-places')
  const [business] = await businesses()
  expect(business).toMatchObject({
    name: 'Mill Lane Dental',
    street: '7 Mill Lane',
    city: 'Milltown',
    region: 'West Riding',
    postcode: 'MT1 2AB',
    country: 'GB',
    phone: '+441134960000',
    website_url: 'https://mill-lane.example/',
    categories: ['dentist'],
    rating: '4.60',
    review_count: 120,
    business_status: 'operational',
    latitude: 53.8,
    longitude: -1.5,
    attribution: 'Google Maps',
    curation_status: 'New',
    opening_hours: { days: { monday: [{ opens: '09:00', closes: '17:30' }] } },
  })
  expect(business?.retain_until?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  const place = places.find(({ name }) => name === 'Mill Lane Dental')
  expect(place).toMatchObject({ deep_scan_outcome: 'scanned', phone: '+441134960000', rating: '4.60' })
  expect(await fixture.ledger(place?.id ?? '')).toMatchObject([
    { sku: 'places.details.enterprise', amount: '0.020000', stage_id: 'wf2-deep-scan', state: 'spent' },
  ])
})

test('a paid answer is kept when its ledger update fails, and stays reserved', async () => {
  const { db } = database
  const search = await fixture.search({ provider: 'google-places', fresh: true })
  const [place] = await fixture.places(search.id)
  const id = place?.id ?? ''
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON cost_ledger FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(db)
  const before = fixture.google().requests.length
  await fixture.scan([id])
  await sql`DROP FUNCTION refuse CASCADE`.execute(db)
  expect(await fixture.places(search.id)).toContainEqual(expect.objectContaining({ id, deep_scan_outcome: 'scanned' }))
  expect(fixture.google().requests.length).toBe(before + 1)
  expect(await fixture.ledger(id)).toMatchObject([{ amount: '0.020000', state: 'reserved' }])
})

test('a permanently closed business has its own outcome and is not selected by a rule', async () => {
  await updateRule(database.db, { tenantId, entity: 'local_businesses', actorId: fixture.userId }, { enabled: true })
  const places = await scanned('google-places')
  expect(places.map(({ deep_scan_outcome }) => deep_scan_outcome)).toEqual(['scanned', 'closed_permanently'])
  expect(await businesses()).toMatchObject([
    { name: 'Mill Lane Dental', curation_status: 'Selected', domain_extraction_status: 'Queued' },
    {
      name: 'Old Dental',
      curation_status: 'New',
      domain_extraction_status: null,
      business_status: 'closed_permanently',
    },
  ])
})

test('details from a search of OpenStreetMap need no second call; a rescan makes one', async () => {
  const places = await scanned('openstreetmap')
  const before = fixture.osm().requests.length
  const [business] = await businesses()
  expect(business).toMatchObject({
    phone: '+441134960000',
    social_links: { facebook: 'https://facebook.com/mill-lane' },
    retain_until: null,
    attribution: '© OpenStreetMap contributors, ODbL',
  })
  expect(await fixture.ledger(places[0]?.id ?? '')).toEqual([])
  await fixture.scan([places[0]?.id ?? ''])
  expect(fixture.osm().requests.length).toBe(before + 1)
})

test('a rescan of a curated business updates facts and changes no curation and no later status', async () => {
  const [place] = await scanned('google-places')
  const [business] = await businesses()
  const id = business?.id ?? ''
  const domain = { tenant_id: tenantId, host: 'mill-lane.example' }
  const { id: domain_id } = await database.db
    .insertInto('domains')
    .values(domain)
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = {
    curation_status: 'Not a Fit' as const,
    curation_reason: 'a chain',
    curated_by: fixture.userId,
    curated_at: new Date('2026-01-02T03:04:05Z'),
    notes: 'rang them',
    tags: ['chain'],
    domain_id,
    domain_extraction_status: 'Completed' as const,
    domain_extraction_outcome: 'domain_found',
    domain_extraction_finished_at: new Date('2026-01-02T03:04:05Z'),
    social_links: { linkedin: 'https://linkedin.com/company/mill-lane' },
  }
  await database.db
    .updateTable('local_businesses')
    .set({ ...kept, social_links: JSON.stringify(kept.social_links), name: 'Old name', rating: '1' })
    .where('id', '=', id)
    .execute()
  await fixture.scan([place?.id ?? ''])
  expect((await businesses()).find((one) => one.id === id)).toMatchObject({
    ...kept,
    name: 'Mill Lane Dental',
    rating: '4.60',
  })
  expect(await businesses()).toHaveLength(2)
})

test('a place that the provider no longer has ends as gone, without cost', async () => {
  const gone = { tenant_id: tenantId, provider: 'google-places', provider_place_id: 'ChIJ-nowhere' }
  const { id } = await database.db.insertInto('places').values(gone).returning('id').executeTakeFirstOrThrow()
  await fixture.scan([id])
  const place = await database.db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(place).toMatchObject({ deep_scan_status: 'Completed', deep_scan_outcome: 'gone' })
  expect(await fixture.ledger(id)).toEqual([])
})

test('a suppressed number is not stored', async () => {
  const value = '+441134960000'
  await suppress(database.db, { tenantId, kind: 'phone', value, reason: 'requested', actorId: fixture.userId })
  await scanned('google-places')
  expect(await businesses()).toMatchObject([
    { phone: null, raw: null },
    { phone: null, raw: null },
  ])
  const places = await database.db.selectFrom('places').select(['phone', 'raw']).execute()
  expect(places).toEqual([
    { phone: null, raw: null },
    { phone: null, raw: null },
  ])
})

test.each([
  ['email', 'Second@mill-lane.example'],
  ['phone', '+441134960001'],
] as const)('a suppressed %s that is only in the raw answer is not stored', async (kind, value) => {
  await suppress(database.db, { tenantId, kind, value, reason: 'requested', actorId: fixture.userId })
  const tags = {
    amenity: 'dentist',
    name: 'Two of each',
    'addr:country': 'GB',
    phone: '0113 496 0000; 0113 496 0001',
    email: 'first@mill-lane.example;second@mill-lane.example',
  }
  const element = { type: 'node', id: 900, lat: 53.8, lon: -1.5, tags }
  // The area, the search, the second pass, and the details, since the first raw answer was not stored.
  fixture.osm().fail({ delayMs: 1 })
  fixture.osm().fail({ status: 200, body: { elements: [element] } }, 3)
  const before = fixture.osm().requests.length
  await scanned('openstreetmap')
  expect(fixture.osm().requests.length - before).toBe(4)
  const place = await database.db.selectFrom('places').select(['name', 'phone', 'raw']).executeTakeFirst()
  expect(place).toEqual({ name: 'Two of each', phone: '+441134960000', raw: null })
  expect(await businesses()).toMatchObject([{ name: 'Two of each', phone: '+441134960000', raw: null }])
})

test('expired content is cleared; ids, curation and content of other providers stay', async () => {
  const places = await scanned('google-places')
  const [business] = await businesses()
  await scanned('openstreetmap')
  const change = { entity: 'local_businesses', status: 'Maybe', tenantId, actorId: fixture.userId } as const
  await curate(database.db, fixture.registry, { ...change, target: { ids: [business?.id ?? ''] } })
  expect(await clearExpiredContent(database.db)).toEqual({ searches: 0, places: 0, businesses: 0 })
  const past = { retain_until: new Date(Date.now() - 1000) }
  await database.db.updateTable('searches').set(past).where('retain_until', 'is not', null).execute()
  await database.db.updateTable('places').set(past).where('retain_until', 'is not', null).execute()
  await database.db.updateTable('local_businesses').set(past).where('retain_until', 'is not', null).execute()
  expect(await clearExpiredContent(database.db)).toEqual({ searches: 1, places: 2, businesses: 2 })
  expect(await clearExpiredContent(database.db)).toEqual({ searches: 0, places: 0, businesses: 0 })
  const after = await database.db
    .selectFrom('local_businesses')
    .selectAll()
    .where('id', '=', business?.id ?? '')
    .executeTakeFirst()
  expect(after).toMatchObject({
    name: null,
    phone: null,
    raw: null,
    curation_status: 'Maybe',
    place_id: business?.place_id,
  })
  const place = await database.db
    .selectFrom('places')
    .selectAll()
    .where('id', '=', places[0]?.id ?? '')
    .executeTakeFirst()
  expect(place).toMatchObject({
    name: null,
    raw: null,
    provider_place_id: places[0]?.provider_place_id,
    curation_status: 'Selected',
  })
  // OpenStreetMap's content does not expire.
  expect((await businesses()).filter(({ name }) => name !== null)).toHaveLength(2)
  // A new scan restores the content.
  await fixture.scan([places[0]?.id ?? ''])
  expect((await businesses()).filter(({ name }) => name !== null)).toHaveLength(3)
})
