import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { addAccount } from '../../access/accounts.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()

async function statusOf(app: ReturnType<typeof buildTestApp>['app'], bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` }
  return (await app.inject({ url: '/api/v2/auth/me', headers })).statusCode
}
const secret = 'a secret that only the provider and we know'
const issuer = 'https://project.supabase.example/auth/v1'
const supabase = { sub: crypto.randomUUID(), email: 'Carol@example.com', role: 'authenticated' }
type Change = { alg?: string; iss?: string; aud?: string; exp?: number; secret?: string; claims?: object }
const token = ({ alg = 'HS256', iss = issuer, aud = 'authenticated', exp = 60, ...rest }: Change = {}) =>
  new SignJWT({ ...supabase, ...rest.claims })
    .setProtectedHeader({ alg })
    .setIssuer(iss)
    .setAudience(aud)
    .setExpirationTime(Math.floor(Date.now() / 1000) + exp)
    .sign(new TextEncoder().encode(rest.secret ?? secret))
const externalTokens = { issuer, audience: 'authenticated', algorithm: 'HS256', key: { secret } }

test('external tokens with valid signature, issuer, audience and time give access to an existing account', async () => {
  const app = buildTestApp(database, undefined, { externalTokens }).app
  const me = (bearer: string) => statusOf(app, bearer)
  expect(await me(await token())).toBe(401)
  const { db, tenantId } = database
  await addAccount(db, { tenantId, email: 'carol@example.com', role: 'viewer', name: null })
  const unverified = { email_verified: false, sub: 'another user' }
  expect(await me(await token({ claims: unverified }))).toBe(401)
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
  const { db, tenantId } = database
  await addAccount(db, { tenantId, email: 'dave@example.com', role: 'viewer', name: null })
  const claims = () =>
    new SignJWT({ sub: 'dave', email: 'dave@example.com' })
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
