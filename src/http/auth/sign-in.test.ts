import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount } from '../../access/accounts.ts'
import { addKey } from '../../access/api-keys.ts'
import { createFirstSignInLink, createSignInLink } from '../../access/sign-in-links.ts'
import { findOrCreateSigningKey } from '../../access/signing-key.ts'
import { memoryLog } from '../../testing/memory-log.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { makeTenant } from '../../testing/users.ts'
import { hashPassword } from './passwords.ts'

const database = useTestDatabase()
const password = 'a sentence for the tests'
let app: ReturnType<typeof buildTestApp>['app']
let userId: string

beforeAll(async () => {
  ;({ app } = buildTestApp(database))
  const { db, tenantId } = database
  userId = (await addAccount(db, { tenantId, email: 'Ann@Example.com', role: 'admin', name: 'Ann' })).id
})
beforeEach(async () => {
  const { db } = database
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), disabled_at: null })
    .execute()
  await db.deleteFrom('sign_in_attempts').execute()
})
afterAll(() => app.close())

interface Asked {
  readonly cookie?: string | undefined
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly from?: string
}
async function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, asked: Asked = {}) {
  const answer = await app.inject({
    method,
    url: `/api/v2/auth/${path}`,
    remoteAddress: asked.from ?? '127.0.0.1',
    headers: {
      ...asked.headers,
      ...(asked.cookie !== undefined && { cookie: `scrapersky_refresh=${asked.cookie}` }),
      ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }),
    },
    ...(payload !== undefined && { payload }),
  })
  const cookie = answer.cookies.find(({ name }) => name === 'scrapersky_refresh')
  return { status: answer.statusCode, headers: answer.headers, cookie, body: answer.body ? answer.json() : undefined }
}
const signIn = (given: object = {}, asked: Asked = {}) =>
  ask('POST', 'sign-in', { email: 'ann@example.com', password, ...given }, asked)

describe('signing in', () => {
  test('returns a short-lived access token, and sets a refresh cookie that scripts and other sites cannot use', async () => {
    const { status, body, cookie, headers } = await signIn({ email: ' ANN@example.com ' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 600, user: { email: 'ann@example.com', role: 'admin' } },
    })
    expect(body.user).not.toHaveProperty('password_hash')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v2/auth' })
    expect(headers['cache-control']).toBe('no-store')
    const me = await ask('GET', 'me', undefined, { token: body.access_token })
    expect(me.body).toMatchObject({ user: { email: 'ann@example.com' }, scopes: [], signed_in: true })
  })

  test('the cookie is Secure if a trusted proxy reports TLS', async () => {
    const behind = buildTestApp(database, undefined, { trustedProxies: ['127.0.0.1'] }).app
    const answer = await behind.inject({
      method: 'POST',
      url: '/api/v2/auth/sign-in',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { email: 'ann@example.com', password },
    })
    expect(answer.cookies[0]).toMatchObject({ secure: true })
    await behind.close()
  })

  test('the cookie is Secure on the host of an https PUBLIC_URL, also behind a proxy that is not trusted', async () => {
    const { log, lines } = memoryLog()
    const behind = buildTestApp(database, log, { publicUrl: 'https://app.example' }).app
    const secureAt = async (host: string) => {
      const answer = await behind.inject({
        method: 'POST',
        url: '/api/v2/auth/sign-in',
        headers: { host, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
        payload: { email: 'ann@example.com', password },
      })
      return answer.cookies[0]?.secure === true
    }
    expect(await secureAt('app.example')).toBe(true)
    expect(await secureAt('127.0.0.1:8000')).toBe(false)
    await behind.close()
    // Once for the proxy, not for each request.
    const warnings = lines.filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES'))
    expect(warnings).toMatchObject([{ peer: '127.0.0.1' }])
  })

  test('an unknown email, a wrong password and a disabled account get the same response', async () => {
    const wrong = await signIn({ password: 'something else' })
    const unknown = await signIn({ email: 'bob@example.com' })
    await database.db.updateTable('users').set({ disabled_at: new Date() }).execute()
    const disabled = await signIn()
    const shown = ({ status, body }: typeof wrong) => ({ status, ...body, request_id: '' })
    expect(shown(wrong)).toMatchObject({ status: 401, code: 'sign_in_failed' })
    expect(shown(unknown)).toEqual(shown(wrong))
    expect(shown(disabled)).toEqual(shown(wrong))
  })

  test('repeated failures lock the account on their network, known or not, even for the correct password', async () => {
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      for (let n = 0; n < 5; n++) expect((await signIn({ email, password: 'wrong' })).status).toBe(401)
      const locked = await signIn({ email })
      expect(locked).toMatchObject({ status: 429, body: { code: 'sign_in_locked' } })
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await signIn({}, { from: '192.0.2.7' })).status).toBe(200)
  })

  test('failures for many accounts lock the network', async () => {
    const from = '2001:db8::1'
    for (let n = 0; n < 20; n++) await signIn({ email: `u${n}@example.com` }, { from })
    expect((await signIn({}, { from: '2001:db8::2' })).status).toBe(429)
    expect((await signIn({}, { from: '192.0.2.7' })).status).toBe(200)
  })

  test('guesses from many networks lock the account, but not on networks that it was used from', async () => {
    expect((await signIn({}, { from: '192.0.2.7' })).status).toBe(200)
    for (let n = 0; n < 50; n++) await signIn({ password: 'wrong' }, { from: `198.51.100.${n}` })
    expect((await signIn({}, { from: '203.0.113.1' })).status).toBe(429)
    expect((await signIn({}, { from: '192.0.2.7' })).status).toBe(200)
  })

  test('a steady attempt does not keep an account locked, and a link ends a lock', async () => {
    for (let n = 0; n < 6; n++) await signIn({ password: 'wrong' })
    const later = sql`UPDATE sign_in_attempts SET counted_at = counted_at - interval '15 minutes'`
    for (let n = 0; n < 3; n++) {
      await later.execute(database.db)
      expect((await signIn({ password: 'wrong' })).status).toBe(401)
    }
    expect((await signIn()).status).toBe(200)
    for (let n = 0; n < 6; n++) await signIn({ password: 'wrong' })
    expect((await signIn()).status).toBe(429)
    const token = await createSignInLink(database.db, { tenantId: database.tenantId, userId })
    expect((await ask('POST', 'link', { token })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  test.for([0, 3, 199])(
    'of 200 parallel guesses at most the limit is compared, and the correct password as number %i gains nothing',
    async (correct) => {
      const tries = await Promise.all(
        Array.from({ length: 200 }, (_, n) => signIn(n === correct ? {} : { password: `wrong ${n}` })),
      )
      const wrong = tries.filter(({ status }) => status === 401).length
      const right = tries.filter(({ status }) => status === 200).length
      expect({ wrong, right }).toEqual(
        right === 1 ? { wrong: expect.toSatisfy((n) => n <= 5), right: 1 } : { wrong: 5, right: 0 },
      )
      // Nor do the next ones.
      const more = await Promise.all(Array.from({ length: 10 }, () => signIn({ password: 'wrong' })))
      expect(wrong + more.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    },
  )

  test('of 30 parallel changes of a password at most the limit is compared', async () => {
    const { body } = await ask('POST', 'link', {
      token: await createSignInLink(database.db, { tenantId: database.tenantId, userId }),
      password,
    })
    await database.db.updateTable('sessions').set({ by_link: false }).execute()
    const given = { password: 'another good sentence', current_password: 'wrong' }
    const changes = await Promise.all(
      Array.from({ length: 30 }, () => ask('PUT', 'password', given, { token: body.access_token })),
    )
    expect(changes.filter(({ status }) => status === 422)).toHaveLength(5)
  })

  test('an account with the same e-mail in another tenant gains no guesses for this one', async () => {
    const { db } = database
    const twin = await addAccount(db, {
      tenantId: await makeTenant(db, 'Twin'),
      email: 'ann@example.com',
      role: 'admin',
      name: null,
    })
    const own = 'a sentence of the other one'
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(own) })
      .where('id', '=', twin.id)
      .execute()
    const from = '203.0.113.50'
    const guess = async () => (await signIn({ password: 'wrong' }, { from })).status
    for (let n = 0; n < 4; n++) expect(await guess()).toBe(401)
    expect((await signIn({ password: own }, { from })).status).toBe(200)
    expect(await guess()).toBe(401)
    expect(await guess()).toBe(429)
    const enterByLink = async () => {
      const token = await createSignInLink(db, { tenantId: twin.tenant_id, userId: twin.id })
      expect((await ask('POST', 'link', { token }, { from })).status).toBe(200)
      expect(await guess()).toBe(429)
    }
    await enterByLink()
    // From many networks, of which none is trusted.
    for (let n = 0; n < 50; n++) await signIn({ password: 'wrong' }, { from: `198.51.100.${n}` })
    expect((await signIn({ password: own }, { from: '198.51.100.77' })).status).toBe(429)
    // Without a password it is not compared, and its link ends no lock of the other one either.
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', twin.id).execute()
    await enterByLink()
    await db.deleteFrom('users').where('id', '=', twin.id).execute()
  })

  test('the table of attempts holds no emails', async () => {
    await signIn({ email: 'secret-person@example.com' })
    const rows = await sql<{ text: string }>`SELECT encode(subject, 'escape') AS text FROM sign_in_attempts`.execute(
      database.db,
    )
    expect(JSON.stringify(rows.rows)).not.toContain('secret-person')
  })
})

describe('refresh', () => {
  test('a refresh token works once; reuse ends the session', async () => {
    const first = (await signIn()).cookie?.value
    const second = await ask('POST', 'refresh', undefined, { cookie: first })
    expect(second.status).toBe(200)
    const third = await ask('POST', 'refresh', undefined, { cookie: second.cookie?.value })
    expect(third.status).toBe(200)
    const stolen = await ask('POST', 'refresh', undefined, { cookie: first })
    expect(stolen).toMatchObject({ status: 401, body: { code: 'sign_in_failed' }, cookie: { value: '' } })
    expect((await ask('POST', 'refresh', undefined, { cookie: third.cookie?.value })).status).toBe(401)
    expect((await ask('GET', 'me', undefined, { token: third.body.access_token })).status).toBe(401)
  })

  test('a made-up token with the id of a session does not end it', async () => {
    const { body, cookie } = await signIn()
    const [id] = cookie?.value.split('.') ?? []
    const second = await ask('POST', 'refresh', undefined, { cookie: cookie?.value })
    expect((await ask('POST', 'refresh', undefined, { cookie: `${id}.${'a'.repeat(43)}` })).status).toBe(401)
    expect((await ask('GET', 'me', undefined, { token: body.access_token })).status).toBe(200)
    expect((await ask('POST', 'refresh', undefined, { cookie: second.cookie?.value })).status).toBe(200)
  })

  test('two tabs that send the same token at the same time both stay signed in', async () => {
    const cookie = (await signIn()).cookie?.value
    const both = await Promise.all([1, 2].map(() => ask('POST', 'refresh', undefined, { cookie })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const fresh = both.map((one) => one.cookie?.value).filter((value) => value !== undefined)
    expect(fresh).toHaveLength(1)
    expect((await ask('POST', 'refresh', undefined, { cookie: fresh[0] })).status).toBe(200)
  })

  test('signing out takes effect at once, for the access token too', async () => {
    const { body, cookie } = await signIn()
    expect((await ask('POST', 'sign-out', undefined, { cookie: cookie?.value })).status).toBe(204)
    expect((await ask('GET', 'me', undefined, { token: body.access_token })).status).toBe(401)
    expect((await ask('POST', 'refresh', undefined, { cookie: cookie?.value })).status).toBe(401)
  })

  test.for(['', 'x', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'a'.repeat(43)}`])(
    'rejects a cookie like "%s"',
    async (cookie) => {
      expect((await ask('POST', 'refresh', undefined, { cookie })).status).toBe(401)
    },
  )

  test('another origin of the same site cannot use the refresh cookie', async () => {
    const { cookie } = await signIn()
    const asked = { cookie: cookie?.value, headers: { origin: 'http://localhost:9999', host: 'localhost' } }
    for (const path of ['refresh', 'sign-out']) {
      expect(await ask('POST', path, undefined, asked)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    const own = { ...asked, headers: { origin: 'http://localhost', host: 'localhost' } }
    expect((await ask('POST', 'refresh', undefined, own)).status).toBe(200)
  })

  test('disabling a user ends their sessions at once', async () => {
    const { body, cookie } = await signIn()
    await database.db.updateTable('users').set({ disabled_at: new Date() }).execute()
    expect((await ask('GET', 'me', undefined, { token: body.access_token })).status).toBe(401)
    expect((await ask('POST', 'refresh', undefined, { cookie: cookie?.value })).status).toBe(401)
  })
})

describe('access tokens', () => {
  async function token(change: {
    alg?: string
    issuer?: string
    audience?: string
    expires?: number
    secret?: Buffer
  }) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM sessions WHERE revoked_at IS NULL ORDER BY id DESC LIMIT 1`.execute(database.db)
    const key = await findOrCreateSigningKey(database.db, testSecrets)
    return new SignJWT({ sid: rows[0]?.id })
      .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: 'at+jwt' })
      .setIssuer(change.issuer ?? 'urn:scrapersky')
      .setAudience(change.audience ?? 'urn:scrapersky:api')
      .setExpirationTime(Math.floor(Date.now() / 1000) + (change.expires ?? 60))
      .sign(change.secret ?? key.secret)
  }
  const statusWith = async (bearer: string) => (await ask('GET', 'me', undefined, { token: bearer })).status

  test('are accepted if valid; forged and altered ones are rejected', async () => {
    await signIn()
    expect(await statusWith(await token({}))).toBe(200)
    expect(await statusWith(await token({ expires: -1 }))).toBe(401)
    expect(await statusWith(await token({ alg: 'HS512', secret: Buffer.alloc(64, 1) }))).toBe(401)
    expect(await statusWith(await token({ secret: Buffer.alloc(32, 7) }))).toBe(401)
    expect(await statusWith(await token({ issuer: 'urn:other' }))).toBe(401)
    expect(await statusWith(await token({ audience: 'urn:other' }))).toBe(401)
    const [, payload] = (await token({})).split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    expect(await statusWith(`${none}.${payload}.`)).toBe(401)
    for (const odd of ['..', 'a.b.c', '.', '%00', 'sky_', 'x'.repeat(9000)]) expect(await statusWith(odd)).toBe(401)
  })
})

describe('one-time links', () => {
  const redeem = (token: string, more: object = {}) => ask('POST', 'link', { token, ...more })

  test('sign in once, set a password, and replace earlier links', async () => {
    const { db, tenantId } = database
    const older = await createSignInLink(db, { tenantId, userId })
    const link = await createSignInLink(db, { tenantId, userId })
    expect((await redeem(older)).status).toBe(401)
    const short = await redeem(link, { password: 'short' })
    expect(short).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } })
    expect((await redeem(link, { password: 'a new sentence to say' })).status).toBe(200)
    expect((await redeem(link)).status).toBe(401)
    expect((await signIn({ password: 'a new sentence to say' })).status).toBe(200)
    const stored = await db.selectFrom('sign_in_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(link)
  })

  test('of many concurrent requests with one link a single one succeeds', async () => {
    const link = await createSignInLink(database.db, { tenantId: database.tenantId, userId })
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('expire', async () => {
    const link = await createSignInLink(database.db, { tenantId: database.tenantId, userId })
    await sql`UPDATE sign_in_links SET expires_at = now() - interval '1 second'`.execute(database.db)
    expect((await redeem(link)).status).toBe(401)
  })

  test('the first one is created for the first admin, until a user has signed in', async () => {
    const { db } = database
    await db.deleteFrom('sessions').execute()
    await db.deleteFrom('sign_in_links').execute()
    await db.updateTable('users').set({ password_hash: null, manages_installation: true }).execute()
    const made = await Promise.all([createFirstSignInLink(db), createFirstSignInLink(db)])
    const [link] = made.filter((one) => one !== undefined)
    expect(made.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await createFirstSignInLink(db)).toBeUndefined()
    expect((await redeem(link ?? '')).body).toMatchObject({ user: { email: 'ann@example.com', has_password: false } })
    await db.deleteFrom('sign_in_links').execute()
    expect(await createFirstSignInLink(db)).toBeUndefined()
  })
})

test('how accounts are used is in the audit log of their tenant', async () => {
  const { db, tenantId } = database
  await db.deleteFrom('audit_events').execute()
  const from = '203.0.113.9'
  for (let n = 0; n < 7; n++) await signIn({ password: 'wrong' }, { from })
  await signIn({ email: 'nobody@example.com' }, { from })
  const { cookie } = await signIn()
  const next = await ask('POST', 'refresh', undefined, { cookie: cookie?.value })
  await ask('POST', 'refresh', undefined, { cookie: next.cookie?.value })
  await ask('POST', 'refresh', undefined, { cookie: cookie?.value })
  const linked = await ask('POST', 'link', { token: await createSignInLink(db, { tenantId, userId }), password })
  await ask(
    'PUT',
    'password',
    { password: 'a new sentence', current_password: password },
    { token: linked.body.access_token },
  )
  const { key } = await addKey(db, { tenantId, userId, name: 'program' })
  for (const where of [from, from, '198.51.100.1']) await ask('GET', 'me', undefined, { token: key, from: where })
  const { rows } = await sql<{ action: string; by: string | null; network: string; actor_id: string }>`
    SELECT action, details->>'by' AS by, details->>'network' AS network, actor_id FROM audit_events
    WHERE tenant_id = ${tenantId} ORDER BY id`.execute(db)
  const events = rows.map(({ action, by, network }) => [action, by, network].filter(Boolean).join(' '))
  expect(events).toEqual([
    ...Array.from({ length: 5 }, () => `sign_in.fail ${from}`),
    `sign_in.lock ${from}`,
    'sign_in password 127.0.0.1',
    'session.reuse 127.0.0.1',
    'password.change 127.0.0.1',
    'sign_in link 127.0.0.1',
    'password.change 127.0.0.1',
    'key.new_network 198.51.100.1',
  ])
  expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([userId]))
})

describe('a new password', () => {
  const change = (token: string, body: object) => ask('PUT', 'password', body, { token })

  test('needs the current one, and ends all other sessions', async () => {
    const elsewhere = await signIn()
    const { body } = await signIn()
    const wanted = { password: 'another good sentence' }
    expect(await change(body.access_token, wanted)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'current_password' }] },
    })
    expect((await change(body.access_token, { ...wanted, current_password: 'wrong' })).status).toBe(422)
    expect((await change(body.access_token, { ...wanted, current_password: password })).status).toBe(204)
    expect((await ask('GET', 'me', undefined, { token: body.access_token })).status).toBe(200)
    expect((await ask('GET', 'me', undefined, { token: elsewhere.body.access_token })).status).toBe(401)
  })

  test('does not need the current one after sign-in by link', async () => {
    const link = await createSignInLink(database.db, { tenantId: database.tenantId, userId })
    const { body } = await ask('POST', 'link', { token: link })
    expect((await change(body.access_token, { password: 'another good sentence' })).status).toBe(204)
    expect((await change(body.access_token, { password: 'and one more sentence' })).status).toBe(422)
  })

  test.for(['short', 'aaaaaaaaaaaaaaa', 'x'.repeat(201), 'hello ann@example.com'])('rejects "%s"', async (bad) => {
    const { body } = await signIn()
    expect((await change(body.access_token, { password: bad, current_password: password })).status).toBe(422)
  })
})
