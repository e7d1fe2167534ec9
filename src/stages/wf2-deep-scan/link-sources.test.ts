import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { answerMatch } from '../../leads/link-businesses.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { linkSources, lockIfSeveralSources } from './link-sources.ts'

const database = useTestDatabase()
const { tenantId } = database
const author = { tenantId, userId: '00000000-0000-7000-8000-000000000009' }

beforeEach(async () => {
  for (const table of ['leads', 'local_businesses', 'places', 'domains'] as const)
    await database.db.deleteFrom(table).execute()
})

const practice = {
  name: 'Mill Lane Dental Practice',
  street: '7 Mill Lane',
  city: 'Milltown',
  postcode: 'MT1 2AB',
  country: 'GB',
  phone: '+441134960000' as string | null,
  website_url: 'https://mill-lane.example/' as string | null,
  categories: ['dentist'],
  latitude: 53.8,
  longitude: -1.5,
}

let count = 0
/** Saves a business of a source as the scan of a place does. */
async function save(provider: string, facts: Partial<typeof practice> = {}): Promise<string> {
  const { db } = database
  const own = { tenant_id: tenantId }
  const place = { ...own, provider, provider_place_id: String(++count) }
  return db.transaction().execute(async (trx) => {
    await lockIfSeveralSources(trx, tenantId, provider)
    const { id: place_id } = await trx.insertInto('places').values(place).returning('id').executeTakeFirstOrThrow()
    const business = trx.insertInto('local_businesses').values({ ...own, ...practice, ...facts, place_id })
    const { id } = await business.returning('id').executeTakeFirstOrThrow()
    await linkSources(trx, tenantId, id)
    return id
  })
}
const again = (id: string) => database.db.transaction().execute((trx) => linkSources(trx, tenantId, id))
const answer = (pair: readonly [string, string], given: 'same' | 'different' | null) =>
  database.db.transaction().execute((trx) => answerMatch(trx, author, pair, given))

/** Each business with the one that lists show instead, and whether its lead says the same. */
async function groups(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ id: string; same_as_id: string | null; agrees: boolean }>`
    SELECT business.id, business.same_as_id, main.local_business_id IS NOT DISTINCT FROM business.same_as_id AS agrees
    FROM local_businesses AS business JOIN leads ON leads.local_business_id = business.id
    LEFT JOIN leads AS main ON main.id = leads.same_as_id ORDER BY business.id`.execute(database.db)
  expect(rows.filter(({ agrees }) => !agrees)).toEqual([])
  return Object.fromEntries(rows.map(({ id, same_as_id }) => [id, same_as_id]))
}
const pairs = () => database.db.selectFrom('business_matches').select(['verdict', 'answer']).orderBy('id').execute()

test('the same business of another source is linked once, and keeps its facts', async () => {
  const first = await save('overture')
  const second = await save('openstreetmap', { name: 'Mill Lane Dental', phone: '+441134960000' })
  expect(await groups()).toEqual({ [first]: null, [second]: first })
  expect(await again(second)).toBe(first)
  expect(await again(first)).toBe(first)
  expect(await pairs()).toEqual([{ verdict: 'link', answer: null }])
  const names = await database.db.selectFrom('local_businesses').select('name').orderBy('id').execute()
  expect(names.map(({ name }) => name)).toEqual(['Mill Lane Dental Practice', 'Mill Lane Dental'])
})

test('two of one source, and other businesses at the same spot, are not linked', async () => {
  const first = await save('overture')
  const twin = await save('overture')
  const other = await save('openstreetmap', {
    name: 'Golden Dragon Takeaway',
    phone: '+441134960999',
    website_url: 'https://golden-dragon.example/',
    categories: ['fast_food'],
    street: '9 Mill Lane',
  })
  expect(await groups()).toEqual({ [first]: null, [twin]: null, [other]: null })
  expect(await pairs()).toEqual([{ verdict: 'ask', answer: null }])
})

test('the record with a website is listed, unless people worked on the other', async () => {
  const first = await save('overture', { website_url: null })
  const second = await save('openstreetmap')
  expect(await groups()).toEqual({ [first]: second, [second]: null })
  await answer([first, second], 'different')
  await sql`UPDATE leads SET notes = 'rang them' WHERE local_business_id = ${first}`.execute(database.db)
  await answer([first, second], 'same')
  expect(await groups()).toEqual({ [first]: null, [second]: first })
})

test('the answer of a person is kept: a link that is undone does not come back, and the undo can be undone', async () => {
  const first = await save('overture')
  const second = await save('openstreetmap')
  await answer([first, second], 'different')
  expect(await again(second)).toBe(second)
  expect(await groups()).toEqual({ [first]: null, [second]: null })
  expect(await pairs()).toEqual([{ verdict: 'link', answer: 'different' }])
  await answer([first, second], null)
  expect(await groups()).toEqual({ [first]: null, [second]: first })
  // Of a whole group, only the denied record leaves.
  const third = await save('google-places')
  await answer([third, first], 'different')
  expect(await groups()).toEqual({ [first]: null, [second]: first, [third]: null })
  expect(await again(third)).toBe(third)
  await database.db.deleteFrom('local_businesses').where('id', '=', first).execute()
  expect(await groups()).toEqual({ [second]: null, [third]: null })
})

test('contacts of a shared site belong to the listed record', async () => {
  const first = await save('overture')
  const second = await save('openstreetmap')
  const domain = { tenant_id: tenantId, host: 'mill-lane.example' }
  const { id } = await database.db.insertInto('domains').values(domain).returning('id').executeTakeFirstOrThrow()
  for (const business of [second, first])
    await database.db.updateTable('local_businesses').set({ domain_id: id }).where('id', '=', business).execute()
  const main = database.db.selectFrom('leads').select('local_business_id').where('is_main', '=', true)
  expect(await main.where('domain_id', '=', id).execute()).toEqual([{ local_business_id: first }])
})

test('two scans at the same moment find each other', async () => {
  await save('csv', { name: 'Somewhere else', latitude: 10, longitude: 10, phone: null, website_url: null })
  const saved = await Promise.all(['overture', 'openstreetmap', 'google-places'].map((provider) => save(provider)))
  const listed = new Set(
    Object.entries(await groups())
      .filter(([id]) => saved.includes(id))
      .map(([id, main]) => main ?? id),
  )
  expect(listed.size).toBe(1)
})
