import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKey } from '../access/api-keys.ts'
import { openSession } from '../access/sessions.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { testSecrets } from '../testing/test-secrets.ts'
import { makeTenant, makeUser, type TestUser } from '../testing/users.ts'
import { createAccessTokens } from './auth/access-token.ts'

const database = useTestDatabase()
let app: ReturnType<typeof buildTestApp>['app']
let admin: TestUser
let stranger: TestUser

beforeAll(async () => {
  ;({ app } = buildTestApp(database))
  admin = await makeUser(database.db, database.tenantId, 'admin', { manages_installation: true })
  stranger = await makeUser(database.db, await makeTenant(database.db, 'Other'), 'admin')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function ask(method: Method, url: string, bearer: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/api/v2${url}`,
    headers: { authorization: `Bearer ${bearer}` },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : undefined }
}

/** Makes a user an installation admin. Returns a token of a session from after that. */
async function appoint(who: TestUser, by: TestUser = admin): Promise<string> {
  const appointed = await ask('PATCH', `/users/${who.userId}`, by.token, { manages_installation: true })
  expect(appointed.body).toMatchObject({ manages_installation: true })
  return createAccessTokens(database.db, testSecrets).sign((await openSession(database.db, who, false)).id)
}

test('an API key cannot change a password', async () => {
  const { key } = await addKey(database.db, { tenantId: database.tenantId, userId: admin.userId, name: 'program' })
  const body = { password: 'another good sentence', current_password: 'a sentence for the tests' }
  expect(await ask('PUT', '/auth/password', key, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a key is revoked with the key that created it', async () => {
  const { tenantId } = database
  const parent = await addKey(database.db, { tenantId, userId: admin.userId, name: 'parent' })
  const child = await ask('POST', '/api-keys', parent.key, { name: 'child' })
  const grandchild = await ask('POST', '/api-keys', child.body.key, { name: 'grandchild' })
  expect((await ask('GET', '/auth/me', grandchild.body.key)).status).toBe(200)
  expect((await ask('DELETE', `/api-keys/${parent.id}`, admin.token)).status).toBe(204)
  for (const key of [parent.key, child.body.key, grandchild.body.key])
    expect((await ask('GET', '/auth/me', key)).status).toBe(401)
})

describe('users', () => {
  test('are added with a sign-in link, changed, listed and deleted', async () => {
    const added = await ask('POST', '/users', admin.token, { email: 'Bob@Example.com', role: 'viewer' })
    expect(added).toMatchObject({
      status: 201,
      body: { user: { email: 'bob@example.com', role: 'viewer', has_password: false }, sign_in_link: { hours: 24 } },
    })
    const { id } = added.body.user
    expect(await ask('POST', '/users', admin.token, { email: 'bob@example.com', role: 'admin' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    })
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/v2/auth/link',
      payload: { token: added.body.sign_in_link.token },
    })
    const bob = signedIn.json<{ access_token: string }>().access_token
    expect((await ask('GET', '/users', bob)).status).toBe(403)
    expect((await ask('PATCH', `/users/${id}`, admin.token, { role: 'admin', name: 'Bob' })).body).toMatchObject({
      role: 'admin',
      name: 'Bob',
    })
    // The new role applies to open sessions.
    expect((await ask('GET', '/users', bob)).status).toBe(200)
    expect((await ask('PATCH', `/users/${id}`, admin.token, { disabled: true })).body.disabled_at).not.toBeNull()
    expect((await ask('GET', '/auth/me', bob)).status).toBe(401)
    expect((await ask('DELETE', `/users/${id}`, admin.token)).status).toBe(204)
    expect((await ask('DELETE', `/users/${id}`, admin.token)).status).toBe(404)
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit_events WHERE subject = 'users' ORDER BY id`.execute(database.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'user.add',
      'sign_in',
      'user.change',
      'user.change',
      'user.delete',
    ])
  })

  test('the last admin cannot be removed', async () => {
    const alone = await makeUser(database.db, await makeTenant(database.db, 'Small'), 'admin')
    for (const change of [{ role: 'viewer' }, { disabled: true }]) {
      expect(await ask('PATCH', `/users/${alone.userId}`, alone.token, change)).toMatchObject({
        status: 409,
        body: { code: 'last_admin' },
      })
    }
    expect((await ask('DELETE', `/users/${alone.userId}`, alone.token)).status).toBe(409)
    expect((await ask('GET', '/auth/me', alone.token)).body).toMatchObject({ user: { role: 'admin' } })
  })

  test('become installation admins only by one, and the last one cannot be removed', async () => {
    const { db } = database
    await sql`UPDATE users SET manages_installation = false WHERE id <> ${admin.userId}`.execute(db)
    const other = await makeUser(db, database.tenantId, 'admin')
    const curator = await makeUser(db, database.tenantId, 'curator')
    const keep = (who: TestUser, asker: TestUser, manages_installation: boolean) =>
      ask('PATCH', `/users/${who.userId}`, asker.token, { manages_installation })
    expect(await keep(other, other, true)).toMatchObject({ status: 403 })
    expect(await keep(admin, admin, false)).toMatchObject({ status: 409, body: { code: 'last_keeper' } })
    expect(await keep(curator, admin, true)).toMatchObject({ status: 422 })
    for (const change of [{ role: 'viewer' }, { disabled: true }]) {
      expect((await ask('PATCH', `/users/${admin.userId}`, admin.token, change)).body).toMatchObject({
        code: 'last_keeper',
      })
    }
    expect((await ask('DELETE', `/users/${admin.userId}`, admin.token)).status).toBe(409)
    const appointed = { ...other, token: await appoint(other) }
    expect((await ask('GET', '/tenants', appointed.token)).status).toBe(200)
    expect((await keep(admin, appointed, false)).status).toBe(200)
    expect((await ask('GET', '/tenants', admin.token)).status).toBe(403)
    admin = { ...admin, token: await appoint(admin, appointed) }
    await keep(other, admin, false)
  })

  test('who becomes an installation admin gets the right with new credentials, not with those that others may hold', async () => {
    const { db } = database
    const plain = await makeUser(db, database.tenantId, 'admin')
    const chosen = await makeUser(db, database.tenantId, 'admin')
    const at = `/users/${chosen.userId}`
    const held = {
      key: (await ask('POST', '/api-keys', plain.token, { name: 'held', user_id: chosen.userId })).body.key,
      session: chosen.token,
    }
    const link = (await ask('POST', `${at}/link`, plain.token)).body.sign_in_link.token
    const fresh = await appoint(chosen)
    for (const credential of Object.values(held)) {
      expect((await ask('GET', '/users', credential)).status).toBe(200)
      expect((await ask('GET', '/tenants', credential)).status).toBe(403)
      expect((await ask('GET', '/auth/me', credential)).body.user.manages_installation).toBe(false)
    }
    expect((await ask('POST', '/auth/link', '', { token: link })).status).toBe(401)
    const { key } = (await ask('POST', '/api-keys', fresh, { name: 'new' })).body
    for (const credential of [fresh, key]) expect((await ask('GET', '/tenants', credential)).status).toBe(200)
    await ask('DELETE', at, admin.token)
  })

  test('a tenant admin cannot get the rights of an installation admin', async () => {
    const plain = await makeUser(database.db, database.tenantId, 'admin')
    const at = `/users/${admin.userId}`
    expect((await ask('POST', `${at}/link`, plain.token)).status).toBe(403)
    expect((await ask('PATCH', at, plain.token, { name: 'x' })).status).toBe(403)
    expect((await ask('DELETE', at, plain.token)).status).toBe(403)
    expect((await ask('POST', '/api-keys', plain.token, { name: 'x', user_id: admin.userId })).status).toBe(403)
    expect((await ask('POST', '/api-keys', admin.token, { name: 'x', user_id: admin.userId })).status).toBe(201)
  })

  test('of another tenant are not found', async () => {
    const path = `/users/${admin.userId}`
    expect((await ask('PATCH', path, stranger.token, { role: 'viewer' })).status).toBe(404)
    expect((await ask('POST', `${path}/link`, stranger.token)).status).toBe(404)
    expect((await ask('DELETE', path, stranger.token)).status).toBe(404)
    const seen = (await ask('GET', '/users', stranger.token)).body.items
    expect(seen.map(({ id }: { id: string }) => id)).toEqual([stranger.userId])
  })
})

describe('keys', () => {
  test('are shown once, limited by scope, and revoked', async () => {
    const made = await ask('POST', '/api-keys', admin.token, { name: 'report', scopes: ['pages:read'] })
    expect(made).toMatchObject({ status: 201, body: { key: expect.stringMatching(/^sky_/), scopes: ['pages:read'] } })
    const { key, id } = made.body
    expect((await ask('GET', '/pages', key)).status).toBe(200)
    expect((await ask('PUT', '/pages/status', key, {})).status).toBe(403)
    expect(await ask('GET', '/auth/me', key)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const listed = (await ask('GET', '/api-keys', admin.token)).body.items.find((one: { id: string }) => one.id === id)
    expect(listed).toMatchObject({ name: 'report', last_used_at: expect.any(String), revoked_at: null })
    expect(JSON.stringify(listed)).not.toContain(key)
    expect((await ask('DELETE', `/api-keys/${id}`, stranger.token)).status).toBe(404)
    expect((await ask('DELETE', `/api-keys/${id}`, admin.token)).status).toBe(204)
    expect((await ask('GET', '/pages', key)).status).toBe(401)
  })

  test('with scopes cannot create a key with more rights', async () => {
    const { db, tenantId } = database
    const narrow = { tenantId, userId: admin.userId, name: 'keys', scopes: ['api-keys:admin', 'pages:read'] }
    const { key } = await addKey(db, narrow)
    for (const scopes of [[], ['admin'], ['pages:write'], ['pages:read', 'read']]) {
      expect((await ask('POST', '/api-keys', key, { name: 'x', scopes })).status).toBe(403)
    }
    expect((await ask('POST', '/api-keys', key, { name: 'x', scopes: ['pages:read'] })).status).toBe(201)
    expect((await ask('POST', '/api-keys', stranger.token, { name: 'x', user_id: admin.userId })).status).toBe(404)
  })

  test.for([{ scopes: ['everything'] }, { expires_at: '2001-01-01' }, { expires_at: 'soon' }, { name: '' }])(
    'names the invalid field: %o',
    async (wrong) => {
      const { status, body } = await ask('POST', '/api-keys', admin.token, { name: 'x', ...wrong })
      expect(status).toBe(422)
      expect(body.errors[0].field).toContain(Object.keys(wrong)[0])
    },
  )
})

describe('tenants', () => {
  test('an admin renames their own tenant and sets the retention of contacts, independently', async () => {
    const { name } = (await ask('GET', '/tenant', stranger.token)).body
    const change = (body: object) => ask('PATCH', '/tenant', stranger.token, body)
    expect((await change({ keep_contacts_days: 365 })).body).toMatchObject({ name, keep_contacts_days: 365 })
    expect((await change({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', keep_contacts_days: 365 })
    expect((await change({ keep_contacts_days: null })).body).toMatchObject({
      name: 'Renamed',
      keep_contacts_days: null,
    })
    expect((await change({ search_provider: 'openstreetmap' })).body).toMatchObject({
      keep_contacts_days: null,
      search: { preferred: 'openstreetmap', reason: 'workspace' },
    })
    expect((await change({ search_provider: null })).body.search.reason).toBe('first_configured')
    for (const wrong of [
      { search_provider: 'bing' },
      {},
      { keep_contacts_days: 0 },
      { keep_contacts_days: 1.5 },
      { keep_contacts_days: 'x' },
    ]) {
      expect((await change(wrong)).status).toBe(422)
    }
    await change({ name })
  })

  test('are created by installation admins only', async () => {
    expect((await ask('GET', '/tenants', stranger.token)).status).toBe(403)
    const made = await ask('POST', '/tenants', admin.token, { name: 'New', admin_email: 'eve@example.com' })
    expect(made).toMatchObject({ status: 201, body: { tenant: { name: 'New' }, admin: { role: 'admin' } } })
    const { id } = made.body.tenant
    expect((await ask('PATCH', `/tenants/${id}`, admin.token, { name: 'Newer' })).body).toMatchObject({ name: 'Newer' })
    expect((await ask('PATCH', `/tenants/${admin.userId}`, admin.token, { name: 'x' })).status).toBe(404)
    const { body } = await ask('GET', '/tenants', admin.token)
    expect(body.items.map(({ name }: { name: string }) => name)).toContain('Newer')
    // Every tenant has autopilot rules.
    const rules = await database.db.selectFrom('autopilot_rules').select('id').where('tenant_id', '=', id).execute()
    expect(rules).toHaveLength(6)
  })
})
