import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'

const api = useApi()
const path = '/api/v2/local-businesses'
let ids: [string, string, string]

beforeEach(async () => {
  const { db, tenantId } = api.database
  for (const table of ['leads', 'local_businesses', 'places', 'searches'] as const) await db.deleteFrom(table).execute()
  const saved: string[] = []
  for (const [provider, name] of [
    ['overture', 'Mill Lane Dental'],
    ['openstreetmap', 'Mill Lane Dental Practice'],
    ['google-places', 'Mill Lane Orthodontics'],
  ] as const) {
    const own = { tenant_id: tenantId }
    const place = {
      ...own,
      provider,
      provider_place_id: name,
      release: provider === 'overture' ? '2026-10-21.0' : null,
    }
    const { id: place_id } = await db.insertInto('places').values(place).returning('id').executeTakeFirstOrThrow()
    const search = { ...own, provider, kinds: ['dentist'], places: ['Leeds'] }
    const { id: search_id } = await db.insertInto('searches').values(search).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('search_places')
      .values({ ...own, search_id, place_id })
      .execute()
    const business = { ...own, place_id, name, attribution: `© ${provider}` }
    saved.push((await db.insertInto('local_businesses').values(business).returning('id').executeTakeFirstOrThrow()).id)
  }
  ids = saved as [string, string, string]
  const pair = { tenant_id: tenantId, score: 0.6, reasons: ['same street'] }
  const pairs = [
    { ...pair, one_id: ids[0], other_id: ids[1], verdict: 'ask' },
    { ...pair, one_id: ids[1], other_id: ids[2], verdict: 'ask' },
  ]
  await db.insertInto('business_matches').values(pairs).execute()
})

const answer = (given: unknown, pair: readonly unknown[] = [ids[0], ids[1]], key = 'curator') =>
  api.ask('PUT', `${path}/matches`, { key, body: { ids: pair, answer: given } })
const sources = async (id: string) => (await api.ask('GET', `${path}/${id}/sources`, { key: 'viewer' })).body
const namesIn = async (list: string, query = '') =>
  (await api.ask('GET', `/api/v2/${list}${query}`, { key: 'viewer' })).body.items
    .map((row: Record<string, string>) => row.company ?? row.name)
    .toSorted()

test('linked businesses are listed and exported once, with what each source says side by side', async () => {
  const [first, second, third] = ids
  const open = (await api.ask('GET', `${path}/matches`, { key: 'viewer' })).body
  expect(open.items).toMatchObject([
    { match: { ids: [first, second], reasons: ['same street'] }, one: { provider: 'overture' }, other: { id: second } },
    { one: { id: second }, other: { name: 'Mill Lane Orthodontics', provider: 'google-places' } },
  ])
  expect(open.next).toBeNull()
  expect((await sources(first)).suggestions).toMatchObject([{ id: second, match: { score: expect.closeTo(0.6) } }])

  expect(await answer('same')).toMatchObject({ status: 204 })
  for (const id of [first, second]) {
    const { items, suggestions } = await sources(id)
    expect(items).toMatchObject([
      { id: first, is_listed: true, release: '2026-10-21.0', attribution: '© overture', match: null },
      { id: second, is_listed: false, attribution: '© openstreetmap', match: { answer: 'same' } },
    ])
    expect(suggestions).toMatchObject([{ id: third }])
  }
  const listed = ['Mill Lane Dental', 'Mill Lane Orthodontics']
  for (const list of ['leads', 'local-businesses']) {
    expect(await namesIn(list)).toEqual(listed)
    const { text } = await api.ask('POST', `/api/v2/${list}/export`, { body: { filter: { all: [] }, format: 'jsonl' } })
    expect(text.trim().split('\n')).toHaveLength(2)
  }
  expect(await namesIn('local-businesses', '?same_as_id=is_not_null')).toEqual(['Mill Lane Dental Practice'])
  // A search that found it in another source has the lead, too.
  const { rows } = await sql<{ id: string }>`SELECT id FROM searches WHERE provider = 'openstreetmap'`.execute(
    api.database.db,
  )
  expect(await namesIn('leads', `?searches=has_any:${rows[0]?.id}`)).toEqual(['Mill Lane Dental'])

  expect(await answer(null)).toMatchObject({ status: 204 })
  expect(await namesIn('leads')).toEqual([...listed, 'Mill Lane Dental Practice'].toSorted())
  expect((await sources(first)).suggestions).toHaveLength(1)
  await answer('different')
  expect((await sources(first)).suggestions).toEqual([])
  const audited = api.database.db.selectFrom('audit_events').select('action').where('action', 'like', 'match.%')
  const actions = (await audited.orderBy('id').execute()).map(({ action }) => action)
  expect(actions).toEqual(['match.same', 'match.undo', 'match.different'])
})

test('an answer needs a curator, two businesses of the workspace, and a known word', async () => {
  const [first, second] = ids
  expect((await answer('same', [first, second], 'viewer')).status).toBe(403)
  expect((await answer('same', [first, second], 'foreign')).status).toBe(404)
  expect((await answer('same', [first, '00000000-0000-7000-8000-000000000000'])).status).toBe(404)
  expect((await answer('same', [first, first])).body.errors).toMatchObject([{ field: 'ids' }])
  expect((await answer('perhaps')).body.errors).toMatchObject([{ field: 'answer' }])
  expect((await api.ask('GET', `${path}/${first}/sources`, { key: 'foreign' })).status).toBe(404)
  expect((await api.ask('GET', `${path}/matches?after=x`, { key: 'viewer' })).status).toBe(422)
})
