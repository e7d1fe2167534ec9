import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { Agent, type Dispatcher, request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKey } from '../access/api-keys.ts'
import { findOrCreateSigningKey } from '../access/signing-key.ts'
import { type Lead, makeLead } from '../testing/lead.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { testSecrets } from '../testing/test-secrets.ts'
import { makeUser, type TestUser } from '../testing/users.ts'
import { resourceOf } from './auth/permissions.ts'
import { routesOf } from './auth/route-permissions.ts'
import type { JsonSchema } from './json-schema.ts'
import { createExample } from './schema-example.ts'

// Calls every route of the app as every kind of caller. The routes are read from the app itself.

const database = useTestDatabase()
const dispatcher = new Agent({ connections: 8 })
let app: ReturnType<typeof buildTestApp>['app']
let base: string
let ours: Lead
const who: Record<string, string> = {}

type Route = ReturnType<typeof routesOf>[number]
const routes = () => routesOf(app).filter(({ method, url }) => method !== 'OPTIONS' && !url.includes('*'))
const guarded = () => routes().filter(({ permission }) => permission !== 'public')

beforeAll(async () => {
  const { db } = database
  ;({ app } = buildTestApp(database, undefined, { perMinute: { ip: 0, caller: 0 } }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  ours = await makeLead(db, 'ours')
  const theirs = await makeLead(db, 'theirs')
  const people: Record<string, TestUser> = {}
  for (const role of ['viewer', 'curator', 'admin'] as const) people[role] = await makeUser(db, ours.tenantId, role)
  people.operator = await makeUser(db, ours.tenantId, 'admin', { manages_installation: true })
  people.stranger = await makeUser(db, theirs.tenantId, 'admin', { manages_installation: false })
  for (const [name, person] of Object.entries(people)) who[name] = person.token
  const { userId = '' } = people.operator
  const key = async (name: string, scopes: string[], expiresAt: Date | null = null) => {
    who[name] = (await addKey(db, { tenantId: ours.tenantId, userId, name, scopes, expiresAt })).key
  }
  await key('whole key', [])
  await key('reading key', ['read'])
  await key('writing key', ['write'])
  await key('key for something else', ['elsewhere:admin'])
  await key('expiring key', [], new Date(Date.now() + 3_600_000))
  await key('expired key', [], new Date(Date.now() - 1000))
  await key('revoked key', [])
  await sql`UPDATE api_keys SET revoked_at = now() WHERE name = 'revoked key'`.execute(db)
  await forge(people.operator.token)
})
afterAll(async () => {
  await app.close()
  await dispatcher.close()
})

/** Tokens for an installation admin's session, each invalid in one way. */
async function forge(good: string): Promise<void> {
  const { secret } = await findOrCreateSigningKey(database.db, testSecrets)
  const [, payload = ''] = good.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const signed = (alg: string, key: Uint8Array, more: object = {}) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg, typ: 'at+jwt' }).sign(key)
  who['expired token'] = await signed('HS256', secret, { exp: Math.floor(Date.now() / 1000) - 1 })
  who['forged algorithm'] = await signed('HS384', secret)
  who['forged signature'] = await signed('HS256', Buffer.alloc(32, 1))
  who['algorithm none'] = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
  who['cut signature'] = good.slice(0, good.lastIndexOf('.') + 1)
}

async function ask(
  { method, url }: Route,
  bearer: string | undefined,
  id: string = crypto.randomUUID(),
  body: unknown = {},
) {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const {
    statusCode,
    headers,
    body: answer,
  } = await request(`${base}${url.replaceAll(/:\w+/g, id)}`, {
    method: method as Dispatcher.HttpMethod,
    dispatcher,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  const streams = String(headers['content-type']).startsWith('text/event-stream')
  const text = streams ? '' : await answer.text()
  if (streams) answer.on('error', () => undefined).destroy()
  return { status: statusCode, text }
}

/** Whether a route rejects a caller as unauthenticated or as forbidden, or lets them in (with any response). */
async function verdict(route: Route, name: string | undefined): Promise<string> {
  const { status } = await ask(route, name === undefined ? undefined : who[name])
  return status === 401 ? 'unknown' : status === 403 ? 'forbidden' : status >= 500 ? `broken: ${status}` : 'in'
}

const levels = { read: 1, write: 2, admin: 3, installation: 4 } as const
/** In the demo, an installation admin is an admin like others: that route is declared for them and asks who they are at home. */
const requiredFor = ({ method, url, permission }: Route) =>
  `${method} ${url}` === 'DELETE /api/v2/demo' ? 'installation' : permission
const reaches =
  (level: number, { isLimited = false } = {}) =>
  (route: Route) => {
    const required = requiredFor(route)
    if (required === 'public' || (isLimited && route.grantsAccess)) return 'forbidden'
    return levels[required] <= level ? 'in' : 'forbidden'
  }

describe('declared permissions', () => {
  test('only the expected routes are public', () => {
    const open = routes().filter(({ permission }) => permission === 'public')
    const allowed =
      /^\/(health\/|metrics$|sign-in$|api\/v2\/(auth\/(sign-in|link|refresh|sign-out)$|openapi|docs|health$|hooks\/:destination\/:id$))/
    expect(open.filter(({ url }) => !allowed.test(url))).toEqual([])
  })

  test('routes that change data need more than read', () => {
    const lenient = guarded().filter(({ method, permission }) => permission === 'read' && !/GET|HEAD/.test(method))
    // The own password; queries that are too long for a URL; and tools, which need what their routes need.
    const fine = /\/auth\/password$|\/mcp$|\/(preview|export|estimate|estimate-files|count|search|facets|dry-run)$/
    expect(lenient.filter(({ url }) => !fine.test(url))).toEqual([])
  })
})

describe('every route', () => {
  test.for([
    undefined,
    'expired token',
    'forged algorithm',
    'forged signature',
    'algorithm none',
    'cut signature',
    'expired key',
    'revoked key',
  ])('rejects: %s', async (name) => {
    for (const route of guarded())
      expect({ route, says: await verdict(route, name) }).toEqual({ route, says: 'unknown' })
  })

  test.for([
    { name: 'viewer', expected: reaches(1) },
    { name: 'curator', expected: reaches(2) },
    { name: 'admin', expected: reaches(3) },
    { name: 'operator', expected: reaches(4) },
    { name: 'whole key', expected: reaches(4) },
    { name: 'expiring key', expected: reaches(4, { isLimited: true }) },
    { name: 'reading key', expected: reaches(1) },
    { name: 'writing key', expected: reaches(2) },
    { name: 'key for something else', expected: () => 'forbidden' },
  ])('gives $name exactly the declared permissions', async ({ name, expected }) => {
    for (const route of guarded()) {
      expect({ route, says: await verdict(route, name) }).toEqual({ route, says: expected(route) })
    }
  })

  test('accepts keys with the scope of its resource and no other scope', async () => {
    for (const route of guarded()) {
      const scope = `${resourceOf(route.url)}:admin`
      const { rows } = await sql<{ id: string; user_id: string }>`
        SELECT id, user_id FROM api_keys WHERE name = 'whole key'`.execute(database.db)
      const userId = rows[0]?.user_id ?? ''
      const { key } = await addKey(database.db, { tenantId: ours.tenantId, userId, name: scope, scopes: [scope] })
      who.narrow = key
      const expected = route.grantsAccess ? 'forbidden' : 'in'
      expect({ route, says: await verdict(route, 'narrow') }).toEqual({ route, says: expected })
    }
  })
})

describe('a key with limits', () => {
  interface Holder {
    readonly scopes: readonly string[]
    readonly expiresAt: Date | null
  }
  const soon = new Date(Date.now() + 3_600_000)
  /** Every scope that reaches the route, without and with an expiry date. */
  const holdersFor = ({ url }: Route): Holder[] => {
    const scopes = ['read', 'write', 'admin'].flatMap((verb) => [[verb], [`${resourceOf(url)}:${verb}`]])
    return [...scopes.map((one) => ({ scopes: one, expiresAt: null })), { scopes: [], expiresAt: soon }]
  }
  const rank = { read: 1, write: 2, admin: 3 } as Record<string, number>
  const covers = (own: readonly string[], scope: string) => {
    const [verb = '', resource] = scope.split(':').toReversed()
    return own.some((one) => {
      const [ownVerb = '', ownResource] = one.split(':').toReversed()
      return (ownResource === undefined || ownResource === resource) && (rank[ownVerb] ?? 0) >= (rank[verb] ?? 9)
    })
  }

  test('cannot create a stronger or longer-lived credential, on any route', async () => {
    const { db } = database
    const { rows: people } = await sql<{ id: string }>`SELECT id FROM users WHERE tenant_id = ${ours.tenantId}`.execute(
      db,
    )
    const [user = { id: '' }] = people
    const access = async () => ({
      users: (await sql`SELECT id, role, manages_installation, disabled_at FROM users ORDER BY id`.execute(db)).rows,
      links: (await sql`SELECT id FROM sign_in_links ORDER BY id`.execute(db)).rows,
      sessions: (await sql`SELECT id FROM sessions ORDER BY id`.execute(db)).rows,
    })
    const before = await access()
    const email = 'new@example.com'
    const later = new Date(Date.now() + 7_200_000).toISOString()
    let made = 0
    for (const route of guarded().filter(({ method }) => method !== 'GET' && method !== 'HEAD')) {
      // What each route that knows accounts could be asked for; routes with other bodies refuse it.
      const bodies = [
        { name: 'child', scopes: [] },
        { name: 'child', scopes: ['admin'] },
        { name: 'child', scopes: [`${resourceOf(route.url)}:admin`], expires_at: later },
        { name: 'child', scopes: ['read'], expires_at: soon.toISOString() },
        { email, role: 'admin' },
        { name: 'tenant', admin_email: email },
        { role: 'admin', manages_installation: true },
      ]
      const asked = /users|api-keys|tenants|auth/.test(route.url) ? bodies : [{}]
      for (const holder of holdersFor(route)) {
        const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM api_keys WHERE name = 'whole key'`.execute(
          db,
        )
        const userId = rows[0]?.user_id ?? ''
        const parent = await addKey(db, { tenantId: ours.tenantId, userId, name: 'parent', ...holder })
        who.parent = parent.key
        // Deletes of users and keys stay away from those who hold the other keys of this test.
        const id = route.method === 'DELETE' ? crypto.randomUUID() : user.id
        for (const body of asked) await ask(route, who.parent, id, body)
        const { rows: children } = await sql<{ scopes: string[]; expires_at: Date | null; parent_id: string | null }>`
          SELECT scopes, expires_at, parent_id FROM api_keys WHERE name = 'child'`.execute(db)
        for (const child of children) {
          made++
          const isWeaker =
            holder.scopes.length === 0 ||
            (child.scopes.length > 0 && child.scopes.every((scope) => covers(holder.scopes, scope)))
          const endsFirst =
            holder.expiresAt === null || (child.expires_at !== null && child.expires_at <= holder.expiresAt)
          expect({ route, holder, child, isWeaker, endsFirst }).toMatchObject({ isWeaker: true, endsFirst: true })
          expect(child.parent_id).toBe(parent.id)
        }
        await sql`DELETE FROM api_keys WHERE name IN ('child', 'parent')`.execute(db)
      }
    }
    expect(made).toBeGreaterThan(0)
    expect(await access()).toEqual(before)
  })
})

/** A valid body of every route that has one. */
async function exampleBodies(): Promise<Map<string, unknown>> {
  const { text } = await ask({ method: 'GET', url: '/api/v2/openapi.json' } as Route, undefined)
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Documented>> }
  const bodies = new Map<string, unknown>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const { schema, example } = requestBody?.content?.['application/json'] ?? {}
      if (schema === undefined) continue
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
      bodies.set(route, example ?? createExample(schema, true))
    }
  }
  return bodies
}

/** In examples, the id of every row. */
const exampleId = String(createExample({ type: 'string', format: 'uuid' }, true))

interface Documented {
  readonly requestBody?: { content?: Record<string, { schema: JsonSchema; example?: unknown }> }
}

describe('another tenant', () => {
  /** All rows of our tenant, by table: they must not change. */
  async function fingerprint(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`.execute(database.db)
    const prints: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ print: string }>`
        SELECT md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), '')) AS print
        FROM ${sql.table(name)} AS row WHERE tenant_id = ${ours.tenantId}`.execute(database.db)
      prints[name] = rows[0]?.print ?? ''
    }
    return prints
  }

  /** One of our rows of every table, and all ids of the lead. A table that is new is here by itself. */
  async function ourIds(): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY(own_tables()) AND column_name IN ('id', 'tenant_id')
        AND data_type = 'uuid' GROUP BY 1 HAVING count(*) = 2 ORDER BY 1`.execute(database.db)
    const ids = new Set<string>(Object.values(ours))
    for (const { name } of tables) {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${sql.table(name)} WHERE tenant_id = ${ours.tenantId} LIMIT 1`.execute(database.db)
      // A table without a row would be tested by nothing.
      expect({ name, rows: rows.length }).toEqual({ name, rows: 1 })
      for (const { id } of rows) ids.add(id)
    }
    return [...ids]
  }

  test('cannot read or change our rows by id, on any route', { timeout: 120_000 }, async () => {
    const before = await fingerprint()
    const ids = await ourIds()
    const secrets = [...ids, 'ours']
    const bodyOf = await exampleBodies()
    for (const route of guarded()) {
      const takesId = route.url.includes(':')
      const example = JSON.stringify(bodyOf.get(`${route.method} ${route.url}`) ?? {})
      const asked = takesId || example.includes(exampleId) ? ids : ids.slice(0, 1)
      await Promise.all(
        asked.map(async (id) => {
          const own = JSON.parse(example.replaceAll(exampleId, id))
          // Of the lead all bodies that a route could take; of other rows one that is valid.
          const others = [{}, { ids, status: 'Selected' }, { role: 'viewer' }, { name: 'renamed' }, { ids }]
          const bodies = [own, ...(Object.values(ours).includes(id) ? others : [])]
          for (const body of route.method === 'GET' || route.method === 'HEAD' ? [{}] : bodies) {
            const { status, text } = await ask(route, who.stranger, id, body)
            const found = takesId && status < 300
            expect({ route, id, status, found }).toMatchObject({ found: false })
            // A problem document may repeat the requested URL.
            const leaked = status < 300 ? secrets.filter((one) => text.includes(`"${one}"`)) : []
            expect({ route, leaked }).toEqual({ route, leaked: [] })
          }
        }),
      )
    }
    expect(await fingerprint()).toEqual(before)
  })
})
