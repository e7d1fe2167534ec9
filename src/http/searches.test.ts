import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../access/api-keys.ts'
import { defaultSettings } from '../curation/scheduler-settings.ts'
import { tenantDatabases } from '../db/tenant-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { createImport } from '../stages/import-files/import-file-store.ts'
import { makeContact } from '../testing/lead.ts'
import { quietLog } from '../testing/loops.ts'
import { townOf } from '../testing/provider-fixture.ts'
import { useSearchFixture } from '../testing/search-fixture.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { testSecrets } from '../testing/test-secrets.ts'
import { testValidation, unavailableTools } from '../testing/unavailable-tools.ts'
import { until } from '../testing/until.ts'
import { buildApp } from './app.ts'
import { createMetrics } from './metrics.ts'

const database = useTestDatabase()
const search = useSearchFixture(database, townOf(30))
const keys: Record<string, string> = {}
let app: FastifyInstance

async function addKey(tenant_id: string, role: Role): Promise<string> {
  const key = `sky_${randomUUID()}`
  const user = { tenant_id, role, email: `${randomUUID()}@example.com` }
  const { id: user_id } = await database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const key_hash = createHash('sha256').update(key).digest()
  await database.db.insertInto('api_keys').values({ tenant_id, user_id, name: role, key_hash }).execute()
  return key
}

beforeAll(async () => {
  const { db, tenantId } = database
  const nothing = () => Promise.resolve([])
  app = buildApp({
    db,
    log: quietLog,
    registry: search.registry,
    metrics: createMetrics([]),
    reportStages: () => Promise.resolve({ all: [], alarms: [], of: () => [] }),
    sendsAlarmEmails: false,
    pendingMigrations: nothing,
    searches: search.setup,
    validation: testValidation,
    secrets: testSecrets,
    tools: unavailableTools,
    forTenant: tenantDatabases(database.pool),
    settings: { perMinute: { ip: 0, caller: 0 } },
    version: '0.0.0',
    costOf: () => 0,
    schedulers: defaultSettings(50),
    crawlGapMs: 1000,
  })
  for (const role of ['viewer', 'curator', 'admin'] as const) keys[role] = await addKey(tenantId, role)
  const other = await db.insertInto('tenants').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow()
  keys.foreign = await addKey(other.id, 'admin')
})
beforeEach(async () => {
  for (const table of ['searches', 'places', 'budgets', 'cost_ledger', 'spending_totals'] as const)
    await database.db.deleteFrom(table).execute()
})
afterAll(() => app.close())

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key = 'curator') {
  const headers = { authorization: `Bearer ${keys[key]}` }
  const answer = await app.inject({ method, url: `/api/v2/${url}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const chunksOf = (id: string) =>
  database.db.selectFrom('import_chunks').select('n').where('import_id', '=', id).execute()
const dentists = { kinds: ['dentists'], places: ['Milltown'] }

test('a search is submitted, run, shown with progress and history, and repeated', async () => {
  const sent = await ask('POST', 'searches', { ...dentists, provider: 'google-places', max_cost: 2.5 })
  expect(sent).toMatchObject({ status: 202, body: { batch_id: expect.any(String), ids: [expect.any(String)] } })
  const [id] = sent.body.ids
  expect((await ask('GET', `searches/${id}`)).body).toMatchObject({
    search_status: 'Queued',
    found: 0,
    max_cost: '2.5000',
  })
  await search.run('wf1-place-search')
  const shown = (await ask('GET', `searches/${id}`, undefined, 'viewer')).body
  expect(shown).toMatchObject({ search_outcome: 'complete', found: 30, new_places: 30, estimated: 30, cells_left: 0 })
  expect(shown).toMatchObject({ history: { failures: [], earlier: [] }, area: { name: 'Milltown, GB', country: 'GB' } })
  const repeated = await ask('POST', `searches/${id}/repeat`)
  expect(repeated).toMatchObject({ status: 202, headers: { location: `/api/v2/searches/${repeated.body.ids[0]}` } })
  await search.run('wf1-place-search')
  expect((await ask('GET', `searches/${repeated.body.ids[0]}`)).body).toMatchObject({
    search_outcome: 'complete',
    new_places: 0,
    history: { earlier: [{ id, found: 30 }] },
  })
  const list = (await ask('GET', 'searches?limit=1')).body
  expect(list.items).toMatchObject([{ id: repeated.body.ids[0] }])
  expect((await ask('GET', `searches?limit=1&after=${list.next}`)).body).toMatchObject({ items: [{ id }], next: null })
  const places = async (filter: string) => (await ask('GET', `places?searches=${filter}&limit=100`)).body
  expect((await places(`has_any:${id}`)).total).toEqual({ count: 30, exact: true })
  expect((await places(`has_all:${id},${repeated.body.ids[0]}`)).items[0].searches).toEqual([id, repeated.body.ids[0]])
  expect((await places(`has_none:${id}`)).items).toEqual([])
  expect((await places('has_any:nothing')).items).toEqual([])
  expect((await places('is_null')).items).toEqual([])
  const counted = async (query: string) => (await ask('GET', `searches?${query}`)).body.items.length
  expect(await counted('status=Completed&outcome=complete')).toBe(2)
  expect(await counted('status=Error')).toBe(0)
  expect(await counted('error_code=http_403')).toBe(0)
  expect((await ask('GET', 'searches', undefined, 'foreign')).body.items).toEqual([])
  expect((await ask('GET', `searches/${id}`, undefined, 'foreign')).status).toBe(404)
})

test('a search without a provider uses the one that the workspace chose, as long as it can be used', async () => {
  const { db, tenantId } = database
  const choose = (name: string | null) =>
    sql`UPDATE tenants SET settings = settings || jsonb_build_object('search_provider', ${name}::text) WHERE id = ${tenantId}`.execute(
      db,
    )
  const used = async () => {
    const { provider } = (await ask('POST', 'searches/estimate', dentists)).body
    const { preferred, reason } = (await ask('GET', 'tenant')).body.search
    expect(preferred).toBe(provider)
    return [provider, reason]
  }
  const [first, why] = await used()
  expect(why).toBe('first_configured')
  await choose('google-places')
  expect(await used()).toEqual(['google-places', 'workspace'])
  const [id] = (await ask('POST', 'searches', dentists)).body.ids
  expect((await ask('GET', `searches/${id}`)).body.provider).toBe('google-places')
  expect((await ask('POST', 'searches/estimate-files', dentists)).body).toEqual({ files: null, problem: null })
  await choose('a source of another time')
  expect(await used()).toEqual([first, 'first_configured'])
  await choose(null)
})

test('the results of a search count its rows and their cost, and what a repeated search found for the first time', async () => {
  const { db, tenantId: tenant_id } = database
  const request = { ...dentists, provider: 'google-places' }
  const [id] = (await ask('POST', 'searches', request)).body.ids
  await search.run('wf1-place-search')
  const results = async (of: string) => (await ask('GET', `searches/${of}/results`)).body
  const { cost } = await results(id)
  expect(Number(cost)).toBeGreaterThan(0)
  const countOf = async (column: string) =>
    (await ask('GET', `places?searches=has_any:${id}&${column}=is_not_null`)).body.total.count
  expect(await results(id)).toEqual({
    places: 30,
    with_website: await countOf('website_url'),
    with_phone: await countOf('phone'),
    businesses: 0,
    sites: 0,
    pages: 0,
    contacts: 0,
    leads: 0,
    leads_with_email: 0,
    cost,
    new_since: null,
    changes: null,
  })
  // Of two businesses on one site: three pages, two contacts and a paid call for one of the places.
  const [one, two] = await db.selectFrom('places').select('id').orderBy('id').execute()
  const site = await db.insertInto('domains').values({ tenant_id, host: 'chain.example' }).returning('id').execute()
  const domain_id = site[0]?.id ?? ''
  const business = [one, two].map((place, n) => ({
    tenant_id,
    domain_id,
    name: `Branch ${n}`,
    place_id: place?.id ?? '',
  }))
  await db.insertInto('local_businesses').values(business).execute()
  const pages = [1, 2, 3].map((n) => ({ tenant_id, domain_id, url: `https://chain.example/${n}` }))
  await db.insertInto('pages').values(pages).execute()
  const page = await db.selectFrom('pages').select('id').where('domain_id', '=', domain_id).executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => {
    const where = { tenantId: tenant_id, domainId: domain_id, pageId: page.id }
    for (const email of ['info@chain.example', 'ann@chain.example']) await makeContact(trx, where, email)
  })
  const spent = { tenant_id, provider: 'google-places', sku: 'details', units: 1, amount: '1.5', currency: 'USD' }
  await db
    .insertInto('cost_ledger')
    .values({ ...spent, row_id: one?.id ?? null })
    .execute()
  expect(await results(id)).toMatchObject({
    businesses: 2,
    sites: 1,
    pages: 3,
    contacts: 2,
    leads: 2,
    leads_with_email: 2,
  })
  expect((await ask('GET', `pages?searches=has_any:${id}`)).body.total).toEqual({ count: 3, exact: true })
  expect(Number((await results(id)).cost)).toBeCloseTo(Number(cost) + 1.5, 6)
  // The first run missed the first place: the second run finds it, and its lead, for the first time.
  await db
    .deleteFrom('search_places')
    .where('place_id', '=', one?.id ?? '')
    .execute()
  const [again] = (await ask('POST', `searches/${id}/repeat`)).body.ids
  await search.run('wf1-place-search')
  // It does not see the second place any more, and other facts of the third.
  const three = await db
    .selectFrom('places')
    .select('id')
    .where('id', 'not in', [one?.id ?? '', two?.id ?? ''])
    .executeTakeFirst()
  const ofRun = (run: string, place = '') => sql`search_id = ${run} AND place_id = ${place}`
  await sql`DELETE FROM search_places WHERE ${ofRun(again, two?.id)}`.execute(db)
  await sql`UPDATE search_places SET facts_hash = NULL WHERE ${ofRun(id, three?.id)}`.execute(db)
  expect((await results(again)).changes).toMatchObject({ earlier_id: id, new: 1, changed: 0, gone: 1 })
  await sql`UPDATE search_places SET facts_hash = gen_random_uuid() WHERE ${ofRun(id, three?.id)}`.execute(db)
  expect((await results(again)).changes).toMatchObject({ new: 1, changed: 1, gone: 1 })
  const changes = async (kind: string) => (await ask('GET', `searches/${again}/changes?kind=${kind}`)).body.items
  expect(await changes('changed')).toMatchObject([{ id: three?.id }])
  expect(await changes('new')).toMatchObject([{ id: one?.id }])
  expect(await changes('gone')).toMatchObject([{ id: two?.id, name: expect.any(String) }])
  expect((await ask('GET', `searches/${again}/changes?kind=old`)).status).toBe(422)
  expect((await ask('GET', `searches/${again}/changes?kind=new`, undefined, 'foreign')).status).toBe(404)
  const { new_since: found } = await results(again)
  expect(found).toMatchObject({ earlier_ids: [id], last_run_at: expect.any(String), places: 1, leads: 1 })
  const listed = await ask('GET', `leads?searches=has_any:${again}&searches=has_none:${id}`)
  expect(listed.body.items).toMatchObject([{ company: 'Branch 0' }])
  expect((await ask('GET', `searches/${id}/results`, undefined, 'foreign')).status).toBe(404)
  const { timeline } = (await ask('GET', `leads/${listed.body.items[0].id}`)).body
  expect(timeline).toMatchObject([{ kind: 'found', what: 'dentists in Milltown', details: { search_id: again } }])
})

test('many kinds in many places give one search for each combination', async () => {
  const request = { kinds: ['dentists', 'bakery', 'Dentists'], places: ['Milltown', '53.8, -1.6'], radius: 5000 }
  const { body } = await ask('POST', 'searches', request)
  expect(body.ids).toHaveLength(4)
  const { items } = (await ask('GET', `searches?batch_id=${body.batch_id}`)).body
  expect(
    new Set(items.map((one: { kinds: string[]; places: string[] }) => `${one.kinds[0]} ${one.places[0]}`)).size,
  ).toBe(4)
})

test('a queued search is cancelled once', async () => {
  const [id] = (await ask('POST', 'searches', dentists)).body.ids
  expect((await ask('POST', `searches/${id}/cancel`)).body).toMatchObject({
    search_status: null,
    cancelled_at: expect.any(String),
  })
  expect(await ask('POST', `searches/${id}/cancel`)).toMatchObject({ status: 409, body: { code: 'search_ended' } })
  expect(await search.run('wf1-place-search')).toMatchObject({ claimed: 0 })
})

test('a cancelled running search stops, keeps its results, and is not a dead letter', async () => {
  const [id] = (await ask('POST', 'searches', { ...dentists, provider: 'google-places' })).body.ids
  search.google().fail({ delayMs: 1_500 })
  const running = search.run('wf1-place-search')
  await until('the search to run', async () => (await search.row(id)).search_status === 'Processing')
  expect((await ask('POST', `searches/${id}/cancel`)).body).toMatchObject({
    search_status: null,
    search_error_code: null,
    cancelled_at: expect.any(String),
  })
  await until('the loop to let go of it', async () => (await running).lost === 1)
  expect((await ask('GET', 'dead-letters')).body.items).toEqual([])
  const again = await ask('POST', `searches/${id}/repeat`)
  await search.run('wf1-place-search')
  expect((await ask('GET', `searches/${again.body.ids[0]}`)).body).toMatchObject({
    search_outcome: 'complete',
    found: 30,
  })
})

test('an uploaded list is a search: shown while queued, cancelled, and not repeatable', async () => {
  const sent = await ask('POST', 'places/import', { rows: [{ name: 'Acme', website: 'acme.example' }] })
  expect(sent).toMatchObject({ status: 202, body: { id: expect.any(String), search_id: expect.any(String) } })
  const at = `searches/${sent.body.search_id}`
  expect((await ask('GET', at)).body).toMatchObject({
    provider: 'csv',
    search_status: 'Queued',
    import_id: sent.body.id,
    cost: '0',
  })
  expect((await ask('GET', 'searches?status=Queued')).body.items).toMatchObject([{ import_id: sent.body.id }])
  expect((await ask('GET', 'searches?status=Error')).body.items).toEqual([])
  expect((await ask('POST', `${at}/cancel`)).body).toMatchObject({
    search_status: null,
    cancelled_at: expect.any(String),
  })
  expect(await ask('POST', `${at}/repeat`)).toMatchObject({ status: 400, body: { detail: /places.import/ } })
  const other = await ask('POST', 'places/import?default_country=gb', ['x.example'])
  expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'default_country' }] } })
})

test('a failed list is found by status and error, and can be retried after a cancelled retry', async () => {
  const { id, search_id } = (await ask('POST', 'places/import', { rows: [{ name: 'Acme' }] })).body
  const failed = { import_status: 'Error', import_error_code: 'unexpected', import_finished_at: new Date() }
  const set = (values: object) => database.db.updateTable('imports').set(values).where('id', '=', id).execute()
  await set(failed)
  expect((await ask('GET', 'searches?status=Error&error_code=unexpected')).body.items).toMatchObject([
    { id: search_id },
  ])
  await set({ import_status: 'Queued' })
  expect((await ask('POST', `searches/${search_id}/cancel`)).body).toMatchObject({ search_status: 'Error' })
  expect(await chunksOf(id)).toHaveLength(1)
})

test('the report of a cancelled list is stored longer than an aborted upload', async () => {
  const { id, search_id } = (await ask('POST', 'places/import', { rows: [{ name: 'Acme' }] })).body
  const report = { tenant_id: database.tenantId, import_id: id, line: 1, result: 'created', raw: '[]' }
  await database.db.insertInto('import_rows').values(report).execute()
  const user = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const upload = {
    tenantId: database.tenantId,
    userId: user.id,
    entity: 'places',
    fileName: null,
    options: {},
  } as const
  const broken = await createImport(database.db, upload)
  await ask('POST', `searches/${search_id}/cancel`)
  expect(await chunksOf(id)).toEqual([])
  await database.db
    .updateTable('imports')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute()
  await ask('POST', 'places/import', { rows: [{ name: 'Acme' }] })
  expect((await ask('GET', `imports/${id}/rows`)).body.items).toMatchObject([{ line: 1, result: 'created' }])
  expect((await ask('GET', `imports/${broken}`)).status).toBe(404)
})

test('a cancel that fails midway changes nothing', async () => {
  const [id] = (await ask('POST', 'searches', dentists)).body.ids
  await sql`ALTER TABLE searches ADD CONSTRAINT no_cancel CHECK (cancelled_at IS NULL) NOT VALID`.execute(database.db)
  expect((await ask('POST', `searches/${id}/cancel`)).status).toBe(500)
  await sql`ALTER TABLE searches DROP CONSTRAINT no_cancel`.execute(database.db)
  expect((await ask('GET', `searches/${id}`)).body).toMatchObject({ search_status: 'Queued', cancelled_at: null })
})

test('searches, cancels and budget changes run in the tenant role', async () => {
  await sql`ALTER TABLE audit_events ADD COLUMN written_as text DEFAULT current_user`.execute(database.db)
  const [id] = (await ask('POST', 'searches', dentists)).body.ids
  await ask('POST', `searches/${id}/cancel`)
  await ask('POST', `searches/${id}/repeat`)
  await ask('PUT', 'budgets/google-places', { day_limit: 1, month_limit: 1 }, 'admin')
  const written = sql<{ action: string; written_as: string }>`
    SELECT DISTINCT action, written_as FROM audit_events WHERE written_as IS DISTINCT FROM session_user ORDER BY 1`
  const { rows } = await written.execute(database.db)
  expect(rows.map(({ action }) => action)).toEqual(['cancel', 'change-budget', 'submit'])
  expect(new Set(rows.map(({ written_as }) => written_as))).toEqual(new Set(['scrapersky_tenant']))
})

const open = {
  type: 'Polygon',
  coordinates: [
    [
      [-1.7, 53.7],
      [-1.5, 53.7],
      [-1.6, 53.8],
      [-1.7, 53.8],
    ],
  ],
}
const triangle = {
  type: 'Polygon',
  coordinates: [
    [
      [-1.7, 53.7],
      [-1.5, 53.7],
      [-1.6, 53.8],
      [-1.7, 53.7],
    ],
  ],
}

test('a search in a drawn area is shown and repeated with it', async () => {
  const made = await ask('POST', 'searches', { kinds: ['dentists'], polygon: triangle, provider: 'openstreetmap' })
  const shown = await ask('GET', `searches/${made.body.ids[0]}`)
  expect(shown.body).toMatchObject({ polygon: triangle, places: ['Area of 13.2 x 11.1 km around 53.7500, -1.6000'] })
  const repeated = await ask('POST', `searches/${made.body.ids[0]}/repeat`)
  expect((await ask('GET', `searches/${repeated.body.ids[0]}`)).body).toMatchObject({ polygon: triangle })
  expect((await ask('GET', `searches/${made.body.ids[0]}/map`)).body).toMatchObject({ polygon: triangle })
})

test('shows a search as a map: area, remaining cells, places', async () => {
  const [id] = (await ask('POST', 'searches', { ...dentists, provider: 'google-places' })).body.ids
  expect((await ask('GET', `searches/${id}/map`)).body).toEqual({
    area: null,
    radius_m: null,
    polygon: null,
    waiting: [],
    checks: [],
    places: [],
    more: false,
  })
  // Enough for finding the town and the first page of its only cell.
  await ask('PUT', 'budgets/google-places', { day_limit: 0.07, month_limit: null }, 'admin')
  await search.run('wf1-place-search')
  const amid = (await ask('GET', `searches/${id}/map`)).body
  expect(amid.waiting.length).toBeGreaterThan(0)
  expect(amid.waiting[0].south).toBeLessThan(amid.waiting[0].north)
  await ask('PUT', 'budgets/google-places', { day_limit: null, month_limit: null }, 'admin')
  await search.run('wf1-place-search')
  const end = (await ask('GET', `searches/${id}/map`)).body
  expect(end).toMatchObject({ area: { name: 'Milltown, GB' }, waiting: [], more: false })
  expect(end.places).toHaveLength(30)
  const { south, north } = end.area.box
  for (const { latitude } of end.places) expect(latitude > south && latitude < north).toBe(true)
  expect((await ask('GET', `searches/${id}/map`, undefined, 'foreign')).status).toBe(404)
})

describe('rejects', () => {
  test.each<[string, object, string, RegExp]>([
    ['nothing', {}, 'kinds', /is not a list/],
    ['an empty list', { ...dentists, kinds: [] }, 'kinds', /is empty/],
    ['a text in place of a list', { ...dentists, places: 'Leeds' }, 'places', /is not a list/],
    ['an empty word', { ...dentists, kinds: [' '] }, 'kinds[0]', /is empty/],
    ['a kind that OpenStreetMap does not know', { ...dentists, kinds: ['dentsit'] }, 'kinds[0]', /not known/],
    ['ratings of OpenStreetMap', { ...dentists, filters: { min_rating: 4 } }, 'filters[min_rating]', /no ratings/],
    ['an unknown filter', { ...dentists, filters: { colour: 'red' } }, 'filters[colour]', /not known/],
    ['no area', { kinds: ['dentists'] }, 'places', /is missing/],
    ['a place and a polygon', { ...dentists, polygon: triangle }, 'places', /cannot be used with a polygon/],
    ['a radius around a polygon', { kinds: ['dentists'], polygon: triangle, radius: 500 }, 'radius', /cannot be used/],
    ['an open ring', { kinds: ['dentists'], polygon: open }, 'polygon', /is not closed/],
    ['a point without a radius', { ...dentists, places: ['53.8,-1.5'] }, 'radius', /is missing/],
    ['a point beyond the pole', { ...dentists, places: ['153.8, -1.55'], radius: 500 }, 'places[0]', /not a point/],
    ['a point beyond the date line', { ...dentists, places: ['53.8, 181'] }, 'places[0]', /not a point/],
    ['a price below the smallest', { ...dentists, max_cost: 1e-9 }, 'max_cost', /4 decimals/],
    ['a price of five decimals', { ...dentists, max_cost: 0.12345 }, 'max_cost', /4 decimals/],
    ['a list of its own', { ...dentists, provider: 'csv' }, 'provider', /is not one of/],
    ['a negative price', { ...dentists, max_cost: -1 }, 'max_cost', /less than 0/],
    ['half a result', { ...dentists, max_results: 1.5 }, 'max_results', /whole number/],
    ['another provider', { ...dentists, provider: 'yellow-pages' }, 'provider', /is not one of/],
    ['a field of no use', { ...dentists, page: 2 }, 'page', /is not known/],
  ])('%s', async (_, payload, field, problem) => {
    const { status, body } = await ask('POST', 'searches', payload)
    expect(status).toBe(422)
    const named = body.errors.find((one: { field: string }) => one.field === field)
    expect(named?.problem).toMatch(problem)
    expect(named?.way_out).not.toBe('')
    expect(await database.db.selectFrom('searches').select('id').execute()).toEqual([])
  })

  test('Google without a key', async () => {
    const { checkRequest } = await import('../stages/wf1-place-search/search-request.ts')
    const setup = { ...search.setup, available: ['openstreetmap'] as const }
    expect(() => checkRequest({ ...dentists, provider: 'google-places' }, setup)).toThrow(
      /provider is google-places, which has no key here/,
    )
  })

  test('a search by a viewer', async () => {
    expect((await ask('POST', 'searches', dentists, 'viewer')).status).toBe(403)
  })
})

describe('estimates', () => {
  test('are free on OpenStreetMap, a range on Google, and include earlier searches', async () => {
    expect((await ask('POST', 'searches/estimate', dentists, 'viewer')).body).toMatchObject({
      provider: 'openstreetmap',
      searches: 1,
      results: { low: 0, high: 1000 },
      cost: { low: '0.0000', high: '0.0000' },
    })
    const google = { ...dentists, provider: 'google-places', max_results: 30 }
    const before = (await ask('POST', 'searches/estimate', google)).body
    expect(before).toMatchObject({ reused: 0, calls: { low: 2 }, cost: { low: '0.0640', currency: 'USD' } })
    const [id] = (await ask('POST', 'searches', google)).body.ids
    await search.run('wf1-place-search')
    const { calls } = (await ask('GET', `searches/${id}`)).body
    expect(calls).toBeGreaterThanOrEqual(before.calls.low)
    expect(calls).toBeLessThanOrEqual(before.calls.high)
    expect((await ask('POST', 'searches/estimate', google)).body).toMatchObject({
      reused: 1,
      results: { low: 30, high: 30 },
      cost: { high: '0.0000' },
    })
    const limited = { ...google, kinds: ['bakery'], max_results: 60_000, max_cost: 0.5 }
    expect((await ask('POST', 'searches/estimate', limited)).body).toMatchObject({ cost: { high: '0.5000' } })
  })
})

describe('budgets', () => {
  test('are set, shown with spending, and release waiting searches', async () => {
    expect(
      (await ask('PUT', 'budgets/google-places', { day_limit: 0.05, month_limit: null }, 'admin')).body,
    ).toMatchObject({
      currency: 'USD',
      price_version: 'google-2025-03',
      items: [{ provider: 'google-places', day_limit: '0.0500', max_day_limit: '0.0000', day_spent: '0' }],
    })
    expect((await ask('GET', 'budgets', undefined, 'viewer')).body.items).toMatchObject([
      { provider: 'google-places', day_limit: '0.0500' },
    ])
    expect((await ask('GET', 'budgets', undefined, 'foreign')).body.items).toEqual([])
    const [id] = (await ask('POST', 'searches', { ...dentists, provider: 'google-places' })).body.ids
    await search.run('wf1-place-search')
    expect((await ask('GET', `searches/${id}`)).body).toMatchObject({
      search_status: 'Queued',
      search_error_code: 'budget_reached',
    })
    expect((await ask('GET', 'costs')).body.items).toMatchObject([{ day_spent: '0.032000', month_calls: 1 }])
    await ask('PUT', 'budgets/google-places', { day_limit: 5, month_limit: 50 }, 'admin')
    await search.run('wf1-place-search')
    expect((await ask('GET', `searches/${id}`)).body).toMatchObject({ search_outcome: 'complete', found: 30 })
  })

  test('reject invalid values', async () => {
    const refused = async (day_limit: unknown, more: object) =>
      expect(await ask('PUT', 'budgets/google-places', { day_limit, ...more }, 'admin')).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'month_limit' in more ? 'day_limit' : 'month_limit' }] },
      })
    // An absent month limit must not become "no limit".
    await refused(2, {})
    for (const limit of [-1, 1e-9, 0.00004, '2', undefined]) await refused(limit, { month_limit: 5 })
    expect(await ask('PUT', 'budgets/unknown', { day_limit: 1, month_limit: 0 }, 'admin')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'provider' }] },
    })
    expect(await ask('PUT', 'budgets/google-places', { day_limit: 1 }, 'curator')).toMatchObject({ status: 403 })
  })
})
