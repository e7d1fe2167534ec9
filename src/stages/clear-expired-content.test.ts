// Content of Google expires. After that no column of any table may contain it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Town } from '../../demo/stub-servers/town.ts'
import { curate } from '../curation/curate.ts'
import { townBox } from '../testing/provider-fixture.ts'
import { useSearchFixture } from '../testing/search-fixture.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { clearExpiredContent } from './clear-expired-content.ts'
import { businessFacts } from './wf2-deep-scan/business-facts.ts'

const database = useTestDatabase()
const business = (index: number, website: string) => ({
  name: `Zqname ${index}`,
  latitude: 53.80234 + index * 0.02,
  longitude: -1.61234,
  kinds: [index === 4 ? 'bakery' : 'dentist'],
  street: 'Zqstreet',
  houseNumber: '7',
  city: 'Zqcity',
  region: 'Zqregion',
  postcode: 'ZQ1 2AB',
  country: 'GB',
  phone: `+44 113 496 777${index}`,
  website,
  openingHours: 'Mo-Fr 09:17-17:43',
  rating: 4.3,
  reviewCount: 7_531,
})
const town: Town = {
  areas: [{ name: 'Milltown', box: townBox, country: 'GB', relationId: 77 }],
  businesses: [
    business(0, 'https://www.zqsite.example/zqpath'),
    business(1, 'https://www.facebook.com/zqprofile'),
    business(2, 'https://bit.ly/zqshort'),
    business(3, 'https://zq bad/'),
  ],
}
const fixture = useSearchFixture(database, town)
const marks = /zq|496\s?777|53\.8[0-9]234|1\.61234|09:17|0917|7531|4\.3\b|milltown, gb/i

/** Every column of every table that contains one of the marks. */
async function columnsWithContent(): Promise<string[]> {
  const { db } = database
  const tables = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(db)
  const found = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: object }>`SELECT to_jsonb(held) AS row FROM ${sql.table(name)} AS held`.execute(
      db,
    )
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (marks.test(JSON.stringify(value))) found.add(`${name}.${column}`)
      }
    }
  }
  return [...found].sort()
}

async function selectAll(entity: 'places' | 'local_businesses') {
  const { tenantId, db } = database
  const change = { entity, status: 'Selected', tenantId, actorId: fixture.userId, undoable: true } as const
  await curate(db, fixture.registry, { ...change, target: { where: sql<boolean>`true` } })
}

test('no column contains content of Google after it expired', async () => {
  const { db } = database
  // A radius, so that some places are stored as outside the area.
  await fixture.search({ provider: 'google-places', radius: 7_500 })
  expect(
    await db.selectFrom('places').select('curation_reason').where('curation_status', '=', 'Maybe').execute(),
  ).not.toEqual([])
  await selectAll('places')
  await fixture.run('wf2-deep-scan')
  await selectAll('local_businesses')
  await fixture.run('wf3-domain-extraction')
  await db
    .updateTable('places')
    .set({ curation_status: 'Maybe', curated_at: null, curation_reason: 'Outside the search area: 9.1 km from zq' })
    .where('name', '=', 'Zqname 3')
    .execute()
  const before = await columnsWithContent()
  expect(before).toEqual(
    expect.arrayContaining([
      'contact_evidence.value',
      'contacts.phone',
      'domains.host',
      'local_businesses.social_links',
      'local_businesses.raw',
      'places.raw',
      'searches.area',
    ]),
  )
  for (const table of ['searches', 'places', 'local_businesses'] as const) {
    await sql`UPDATE ${sql.table(table)} SET retain_until = now() - interval '1 minute' WHERE retain_until IS NOT NULL`.execute(
      db,
    )
  }
  await sql`UPDATE bulk_actions SET undo_until = now() - interval '1 minute'`.execute(db)
  await clearExpiredContent(db)
  // The host is not the provider's content: WF4 verified it with the site itself. A lead without a name shows its host.
  expect(await columnsWithContent()).toEqual(['domains.host', 'leads.company', 'leads.host', 'leads.website_url'])
  const reasons = await db
    .selectFrom('places')
    .select('curation_reason')
    .where('curation_status', '=', 'Maybe')
    .execute()
  expect(reasons).toEqual([{ curation_reason: 'Outside the search area' }])
})

test('every column that a provider fills is cleared', async () => {
  const { db, tenantId } = database
  const facts = businessFacts({ id: 'x', kinds: [], socials: {}, attribution: '', raw: {} }, null)
  const filled = {
    ...{
      name: 'n',
      street: 's',
      city: 'c',
      region: 'r',
      postcode: 'p',
      country: 'GB',
      phone: '+441134960000',
      website_url: 'w',
    },
    ...{
      categories: ['c'],
      rating: '1',
      review_count: 1,
      price_level: 1,
      timezone: 't',
      business_status: 'operational',
    },
    ...{ latitude: 1, longitude: 1, opening_hours: '{"days": null}', raw: '{"a": 1}', social_links: '{"a": "b"}' },
  }
  expect(Object.keys({ ...filled, attribution: '' }).sort()).toEqual(Object.keys(facts).sort())
  const values = { ...filled, tenant_id: tenantId, retain_until: new Date(0) }
  const { id } = await db.insertInto('local_businesses').values(values).returning('id').executeTakeFirstOrThrow()
  await clearExpiredContent(db)
  const row = await db.selectFrom('local_businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const left = Object.keys(filled).filter((name) => {
    const value = JSON.stringify(row[name as keyof typeof row])
    return value !== 'null' && value !== '[]' && value !== '{}'
  })
  expect(left).toEqual([])
})

test('a search for fewer facts does not extend the retention of stored facts', async () => {
  const { db } = database
  for (const table of ['searches', 'local_businesses', 'places'] as const) await db.deleteFrom(table).execute()
  await fixture.search({ provider: 'google-places', fresh: true })
  const [place] = await db.selectFrom('places').select('id').where('name', '=', 'Zqname 0').execute()
  await fixture.scan([place?.id ?? ''])
  // The hours are in the raw answer only; number, site and rating do not show it.
  const soon = new Date(Date.now() + 86_400_000)
  const older = { retain_until: soon, phone: null, website_url: null, rating: null }
  await db
    .updateTable('places')
    .set(older)
    .where('id', '=', place?.id ?? '')
    .execute()
  await fixture.search({ provider: 'google-places', fresh: true })
  const rows = await db.selectFrom('places').select(['name', 'retain_until']).orderBy('name').execute()
  expect(rows[0]).toEqual({ name: 'Zqname 0', retain_until: soon })
  expect(Number(rows[1]?.retain_until)).toBeGreaterThan(Number(soon))
})
