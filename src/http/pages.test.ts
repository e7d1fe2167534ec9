import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRegistry } from '../curation/registry.ts'
import type { Role } from '../db/api-keys.ts'
import { tenantDatabases } from '../db/tenant-database.ts'
import { roomsOf } from '../stages/index.ts'
import { quietLog } from '../testing/loops.ts'
import { makeDomain } from '../testing/page-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { untouchedTools } from '../testing/untouched-tools.ts'
import { buildApp } from './app.ts'
import { createMetrics } from './metrics.ts'

const database = useTestDatabase()
let app: FastifyInstance
const keys: Record<string, string> = {}
let pages: string[]
let foreignPage: string

function newApp(): FastifyInstance {
  const nothing = () => Promise.resolve([])
  const registry = createRegistry(roomsOf(untouchedTools))
  const metrics = createMetrics(nothing)
  return buildApp({
    db: database.db,
    forTenant: tenantDatabases(database.pool),
    log: quietLog,
    registry,
    metrics,
    reportStages: nothing,
    pendingMigrations: nothing,
  })
}
async function addKey(tenant_id: string, role: Role, more: { expires_at?: Date; revoked_at?: Date } = {}) {
  const key = `sky_${Math.random()}`
  const user = { tenant_id, role, email: `${Math.random()}@example.com` }
  const { id: user_id } = await database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const key_hash = createHash('sha256').update(key).digest()
  await database.db
    .insertInto('api_keys')
    .values({ tenant_id, user_id, name: role, key_hash, ...more })
    .execute()
  return key
}
async function addPages(tenant_id: string, host: string, count: number) {
  const domain_id = await makeDomain(database.db, tenant_id, host)
  const rows = Array.from({ length: count }, (_, n) => ({ tenant_id, domain_id, url: `https://${host}/${n}` }))
  const made = await database.db.insertInto('pages').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

beforeAll(async () => {
  const { db, tenantId } = database
  app = newApp()
  for (const role of ['viewer', 'curator', 'admin'] as const) keys[role] = await addKey(tenantId, role)
  keys.expired = await addKey(tenantId, 'admin', { expires_at: new Date(Date.now() - 1000) })
  keys.revoked = await addKey(tenantId, 'admin', { revoked_at: new Date() })
  const { id: other } = await db
    .insertInto('tenants')
    .values({ name: 'Other' })
    .returning('id')
    .executeTakeFirstOrThrow()
  keys.foreign = await addKey(other, 'admin')
  pages = await addPages(tenantId, 'ours.com', 5)
  foreignPage = (await addPages(other, 'theirs.com', 1))[0] ?? ''
})
afterAll(() => app.close())

async function ask(method: 'GET' | 'PUT', url: string, key?: string, payload?: unknown) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${keys[key] ?? key}` }
  const answer = await app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const list = (query = '', key = 'viewer') => ask('GET', `/api/v2/pages${query}`, key)
const put = (payload: unknown, key = 'curator') => ask('PUT', '/api/v2/pages/status', key, payload)

describe('who may', () => {
  test('without a key, with an unknown, an expired and a revoked one: 401, and how to do better', async () => {
    for (const key of [undefined, 'sky_wrong', 'expired', 'revoked']) {
      const { status, body, headers } = await ask('GET', '/api/v2/pages', key)
      expect([key, status, body.code]).toEqual([key, 401, 'unauthenticated'])
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/)
    }
    const basic = await app.inject({ url: '/api/v2/pages', headers: { authorization: `Basic ${keys.admin}` } })
    expect(basic.statusCode).toBe(401)
  })

  test('a disabled user has no keys', async () => {
    const key = await addKey(database.tenantId, 'admin')
    expect((await list('', key)).status).toBe(200)
    await database.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('role', '=', 'admin')
      .where(
        'id',
        'in',
        database.db
          .selectFrom('api_keys')
          .select('user_id')
          .where('key_hash', '=', createHash('sha256').update(key).digest()),
      )
      .execute()
    expect((await list('', key)).status).toBe(401)
  })

  test('a viewer reads and does not write; a curator and an admin do both', async () => {
    const change = { ids: [pages[0]], status: 'Maybe' }
    expect(await put(change, 'viewer')).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: 'This needs the role curator or admin; yours is viewer.' },
    })
    expect(await put(change, 'curator')).toMatchObject({ status: 200, body: { updated: 1, queued: 0 } })
    expect(await put(change, 'admin')).toMatchObject({ status: 200 })
  })

  test('the use of a key is written down, at most once a minute', async () => {
    const key = await addKey(database.tenantId, 'viewer')
    const used = async () => {
      const hash = createHash('sha256').update(key).digest()
      const row = await database.db
        .selectFrom('api_keys')
        .select('last_used_at')
        .where('key_hash', '=', hash)
        .executeTakeFirst()
      return row?.last_used_at ?? null
    }
    expect(await used()).toBeNull()
    await list('', key)
    const first = await used()
    expect(first).not.toBeNull()
    await list('', key)
    expect(await used()).toEqual(first)
  })

  test('a route that does not say who may use it keeps the server from starting', () => {
    const undeclared = newApp()
    expect(() => undeclared.get('/api/v2/secrets', () => 'all of them')).toThrow(
      /GET \/api\/v2\/secrets does not say who/,
    )
  })

  test('what does not exist is 404 for everybody', async () => {
    for (const key of [undefined, 'admin'])
      expect(await ask('GET', '/api/v2/nothing', key)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await ask('GET', '/api/v3/pages', 'admin')).status).toBe(404)
  })
})

describe('the dual status', () => {
  test('Selected queues, anything else takes out of the queue, and the audit names the person', async () => {
    expect((await put({ ids: pages.slice(0, 2), status: 'Selected' })).body).toEqual({ updated: 2, queued: 2 })
    expect((await put({ ids: pages.slice(0, 2), status: 'Selected' })).body).toEqual({ updated: 2, queued: 0 })
    const queued = await list('?processing_status=Queued')
    expect(queued.body.items.map(({ id }: { id: string }) => id)).toEqual(pages.slice(0, 2))
    expect((await put({ ids: [pages[1]], status: 'Not a Fit' })).body).toEqual({ updated: 1, queued: 0 })
    expect((await list('?processing_status=Queued')).body.items).toHaveLength(1)
    const audit = await database.db.selectFrom('audit_events').select(['actor_id', 'subject']).execute()
    expect(audit.every(({ actor_id, subject }) => actor_id !== null && subject === 'pages')).toBe(true)
  })

  test("another tenant's pages cannot be seen and cannot be touched", async () => {
    expect((await put({ ids: [foreignPage], status: 'Selected' })).body).toEqual({ updated: 0, queued: 0 })
    const seen = (await list('?limit=500')).body.items.map(({ id }: { id: string }) => id)
    expect(seen).toEqual(pages)
    expect((await list('', 'foreign')).body.items.map(({ id }: { id: string }) => id)).toEqual([foreignPage])
  })

  test('fields that cannot be used are named with the way out', async () => {
    const { status, body } = await put({ ids: ['7', pages[0]], status: 'selected', force: true })
    expect([status, body.code]).toEqual([422, 'fields_invalid'])
    expect(body.errors).toEqual([
      { field: 'ids[0]', problem: 'is not a UUID', way_out: expect.stringContaining('Send 1 to 10000 ids') },
      {
        field: 'status',
        problem: 'is not a curation status',
        way_out: expect.stringContaining('New, Selected, Maybe'),
      },
      { field: 'force', problem: 'is not known', way_out: 'The fields are: ids, status.' },
    ])
    for (const wrong of [{}, { ids: [], status: 'New' }, { ids: 'all', status: 'New' }, []]) {
      expect((await put(wrong)).status).toBe(422)
    }
    const text = await app.inject({
      method: 'PUT',
      url: '/api/v2/pages/status',
      headers: { authorization: `Bearer ${keys.curator}`, 'content-type': 'application/json' },
      payload: '{"ids": [',
    })
    expect(text.json()).toMatchObject({ status: 400, code: 'request_invalid' })
  })
})

describe('the list', () => {
  test('goes page by page, by id, without losing or repeating one', async () => {
    const seen: string[] = []
    let after = ''
    for (let round = 0; round < 5; round++) {
      const { body } = await list(`?limit=2${after}`)
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      if (body.next === null) break
      after = `&after=${body.next}`
    }
    expect(seen).toEqual(pages)
  })

  test('is filtered by status words, domain and outcome', async () => {
    await database.db
      .updateTable('pages')
      .set({ page_processing_outcome: 'http_404' })
      .where('id', '=', pages[4] ?? '')
      .execute()
    await put({ ids: [pages[3]], status: 'Archived' })
    const ids = async (query: string) => (await list(query)).body.items.map(({ id }: { id: string }) => id)
    expect(await ids('?status=Archived')).toEqual([pages[3]])
    expect(await ids('?status=Archived&status=New')).toEqual([pages[2], pages[3], pages[4]])
    expect(await ids('?outcome=http_404')).toEqual([pages[4]])
    expect(await ids('?processing_status=none&status=New')).toEqual([pages[2], pages[4]])
    expect(await ids(`?domain_id=${foreignPage}`)).toEqual([])
    const domain = await makeDomain(database.db, database.tenantId, 'ours.com')
    expect(await ids(`?domain_id=${domain}`)).toEqual(pages)
  })

  test('names what it cannot filter by', async () => {
    const { status, body } = await list("?status=Done&limit=0&outcome='%20OR%201=1&colour=red&after=x")
    expect(status).toBe(422)
    expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'after',
      'colour',
      'limit',
      'outcome',
      'status[0]',
    ])
  })
})
