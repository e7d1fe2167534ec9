import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { makeUser, type TestUser } from '../testing/users.ts'
import { withPermission } from './auth/route-permissions.ts'

const database = useTestDatabase()
let app: ReturnType<typeof buildTestApp>['app']
let admin: TestUser
beforeAll(async () => {
  ;({ app } = buildTestApp(database))
  admin = await makeUser(database.db, database.tenantId, 'admin')
})
afterAll(() => app.close())

test('sends security headers, on rejected requests too', async () => {
  for (const bearer of [admin.token, 'wrong']) {
    const { headers } = await app.inject({ url: '/api/v2/auth/me', headers: { authorization: `Bearer ${bearer}` } })
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'strict-transport-security': expect.any(String),
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('allows listed origins only', async () => {
  const open = buildTestApp(database, undefined, { corsOrigins: ['https://app.example'] }).app
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'PUT' }
    return (await open.inject({ method: 'OPTIONS', url: '/api/v2/pages', headers })).headers
  }
  expect(await preflight('https://app.example')).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-credentials': 'true',
  })
  expect((await preflight('https://evil.example'))['access-control-allow-origin']).toBeUndefined()
  await open.close()
})

test('limits requests per IP and per caller', async () => {
  const slow = buildTestApp(database, undefined, { perMinute: { ip: 5, caller: 3 } }).app
  const me = (bearer: string, ip: string) =>
    slow.inject({ url: '/api/v2/auth/me', headers: { authorization: `Bearer ${bearer}` }, remoteAddress: ip })
  const codes: number[] = []
  for (let n = 0; n < 4; n++) codes.push((await me(admin.key, `192.0.2.${n}`)).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
  // Another key of the same user is counted separately.
  expect((await me(admin.token, '192.0.2.9')).statusCode).toBe(200)
  const refused: number[] = []
  for (let n = 0; n < 7; n++) refused.push((await me('sky_guess', '198.51.100.1')).statusCode)
  expect(refused).toEqual([401, 401, 401, 401, 401, 429, 429])
  const last = await me('sky_guess', '198.51.100.1')
  expect(last.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  await slow.close()
})

/** Sends an incomplete request, and returns what the server sent before it closed the connection. */
async function sendIncomplete(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('closes connections that send headers or body too slowly', async () => {
  const hasty = buildTestApp(database, undefined, { timeoutsMs: { headers: 200, request: 400 } }).app
  await hasty.listen({ host: '127.0.0.1', port: 0 })
  const { port } = hasty.server.address() as AddressInfo
  const head = 'POST /api/v2/saved-views HTTP/1.1\r\nhost: x\r\n'
  expect(await sendIncomplete(port, head)).toMatch(/^HTTP\/1\.1 408 /)
  const body = `${head}authorization: Bearer ${admin.token}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`
  expect(await sendIncomplete(port, body)).toMatch(/^HTTP\/1\.1 408 /)
  await hasty.close()
})

test('a stopping server finishes running requests and accepts no new ones', async () => {
  const { app: stopping } = buildTestApp(database)
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  stopping.get('/api/v2/slow', withPermission('read'), async () => {
    begun.resolve()
    await goOn.promise
    return { done: true }
  })
  await stopping.listen({ host: '127.0.0.1', port: 0 })
  const { port } = stopping.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/v2/slow`
  const answer = fetch(url, { headers: { authorization: `Bearer ${admin.token}` } })
  await begun.promise
  const closed = stopping.close()
  await until('the server to stop listening', () => !stopping.server.listening)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  goOn.resolve()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
})

test.for([
  ['POST', '/api/v2/saved-views', 2 * 1_048_576],
  ['POST', '/api/v2/suppressions/import', 9 * 1_048_576],
] as const)('%s %s rejects a body that is too large', async ([method, url, size]) => {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const { statusCode, headers: sent } = await app.inject({ method, url, headers, payload: `"${'x'.repeat(size)}"` })
  expect([statusCode, sent['content-type']]).toEqual([413, 'application/problem+json; charset=utf-8'])
})
