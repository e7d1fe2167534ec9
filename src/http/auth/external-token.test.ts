import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { addAccount } from '../../access/accounts.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeTenant, makeUser } from '../../testing/users.ts'

const database = useTestDatabase()

async function statusOf(app: ReturnType<typeof buildTestApp>['app'], bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` }
  return (await app.inject({ url: '/api/v2/auth/me', headers })).statusCode
}
const secret = 'a secret that only the provider and we know'
const issuer = 'https://project.supabase.example/auth/v1'
const supabase = { sub: crypto.randomUUID(), email: 'Carol@example.com', email_verified: true }
type Change = { alg?: string; iss?: string; aud?: string; exp?: number; secret?: string; claims?: object }
const token = ({ alg = 'HS256', iss = issuer, aud = 'authenticated', exp = 60, ...rest }: Change = {}) =>
  new SignJWT({ ...supabase, ...rest.claims })
    .setProtectedHeader({ alg })
    .setIssuer(iss)
    .setAudience(aud)
    .setExpirationTime(Math.floor(Date.now() / 1000) + exp)
    .sign(new TextEncoder().encode(rest.secret ?? secret))
const externalTokens = {
  issuer,
  audience: 'authenticated',
  algorithm: 'HS256',
  emailVerified: 'required' as const,
  key: { secret },
}
const invite = (email: string, tenantId = database.tenantId) =>
  addAccount(database.db, { tenantId, email, role: 'viewer', name: null, externalSignIn: true })

test('external tokens with valid signature, issuer, audience and time give access to an existing account', async () => {
  const app = buildTestApp(database, undefined, { externalTokens }).app
  const me = (bearer: string) => statusOf(app, bearer)
  expect(await me(await token())).toBe(401)
  await invite('carol@example.com')
  // `user_metadata` is written by the user at some providers: it confirms nothing.
  for (const email_verified of [false, undefined, 'true']) {
    const claims = { email_verified, sub: 'another user', user_metadata: { email_verified: true } }
    expect(await me(await token({ claims }))).toBe(401)
  }
  expect(await me(await token())).toBe(200)
  expect(await me(await token())).toBe(200)
  // Bound now: the same subject with another email is still Carol; another subject with her email has no access.
  expect(await me(await token({ claims: { email: 'new@example.com' } }))).toBe(200)
  expect(await me(await token({ claims: { sub: 'thief' } }))).toBe(401)
  expect(await me(await token({ exp: -60 }))).toBe(401)
  expect(await me(await token({ iss: 'https://other.example' }))).toBe(401)
  expect(await me(await token({ aud: 'anon' }))).toBe(401)
  expect(await me(await token({ alg: 'HS512' }))).toBe(401)
  expect(await me(await token({ secret: 'a secret of another provider entirely' }))).toBe(401)
  const [, payload] = (await token()).split('.')
  expect(await me(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`)).toBe(401)
  // Without the setting external tokens are rejected.
  const inside = buildTestApp(database).app
  expect(await statusOf(inside, await token())).toBe(401)
  await inside.close()
  await app.close()
})

test('a token binds only to an account that was invited, in one tenant, and an admin can undo it', async () => {
  const { db, tenantId } = database
  const app = buildTestApp(database, undefined, { externalTokens }).app
  const iat = Math.floor(Date.now() / 1000) + 3
  const me = async (sub: string, email: string) =>
    statusOf(app, await token({ claims: { sub, email, email_verified: true, iat } }))
  // Eve's account has a password and no invitation; the other tenant has invited the same e-mail.
  await addAccount(db, { tenantId, email: 'eve@example.com', role: 'admin', name: null })
  expect(await me('eve', 'eve@example.com')).toBe(401)
  const other = await makeTenant(db, 'Other')
  await invite('frank@example.com')
  const twin = await invite('frank@example.com', other)
  expect(await me('frank', 'frank@example.com')).toBe(401)
  await db.deleteFrom('users').where('id', '=', twin.id).execute()
  expect(await Promise.all(Array.from({ length: 8 }, () => me('frank', 'frank@example.com')))).toEqual(
    Array.from({ length: 8 }, () => 200),
  )
  // The subject is bound: it takes no second account, even if its first one is disabled.
  await invite('frank2@example.com')
  await db.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', 'frank@example.com').execute()
  expect(await me('frank', 'frank2@example.com')).toBe(401)
  await db.updateTable('users').set({ disabled_at: null }).where('email', '=', 'frank@example.com').execute()
  const admin = await makeUser(db, tenantId, 'admin')
  const { id = '' } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'frank@example.com')
    .executeTakeFirstOrThrow()
  const undo = await app.inject({
    method: 'PATCH',
    url: `/api/v2/users/${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { external_sign_in: false },
  })
  expect(undo.json()).toMatchObject({ external_sign_in: 'off' })
  expect(await me('frank', 'frank@example.com')).toBe(401)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('actor_id', 'in', [id, admin.userId])
    .execute()
  expect(events).toMatchObject([
    { action: 'user.link_identity', details: { user_id: id } },
    // Once for all requests with tokens of that time, although the clock of the provider is ahead.
    { action: 'sign_in', details: { user_id: id, by: 'identity provider', network: '127.0.0.1' } },
    { action: 'user.change', details: { user_id: id, external_sign_in: false } },
  ])
  await app.close()
})

test('external tokens are verified with public keys, which are not accepted as HMAC secrets', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const key = { jwksUrl: `http://127.0.0.1:${port}/keys` }
  const app = buildTestApp(database, undefined, {
    externalTokens: { ...externalTokens, algorithm: 'ES256', key },
  }).app
  await invite('dave@example.com')
  const claims = () =>
    new SignJWT({ sub: 'dave', email: 'dave@example.com', email_verified: true })
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setExpirationTime('1m')
  const me = (bearer: string) => statusOf(app, bearer)
  expect(await me(await claims().setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey))).toBe(200)
  const confused = new TextEncoder().encode(JSON.stringify(jwk))
  expect(await me(await claims().setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(confused))).toBe(401)
  server.close()
  await app.close()
})
