import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOn } from '../testing/http-app.ts'
import { makePerson, type Person } from '../testing/people.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let app: ReturnType<typeof appOn>['app']
let admin: Person
beforeAll(async () => {
  ;({ app } = appOn(database))
  admin = await makePerson(database.db, database.tenantId, 'admin')
})
afterAll(() => app.close())

test('tells browsers what not to do, on refusals too', async () => {
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

test('lets listed origins in, and no others', async () => {
  const open = appOn(database, undefined, { corsOrigins: ['https://app.example'] }).app
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

test('limits how often an address and a caller may ask', async () => {
  const slow = appOn(database, undefined, { perMinute: { address: 5, caller: 3 } }).app
  const me = (bearer: string, ip: string) =>
    slow.inject({ url: '/api/v2/auth/me', headers: { authorization: `Bearer ${bearer}` }, remoteAddress: ip })
  const codes: number[] = []
  for (let n = 0; n < 4; n++) codes.push((await me(admin.key, `192.0.2.${n}`)).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
  // Another key of the same person has a count of its own.
  expect((await me(admin.token, '192.0.2.9')).statusCode).toBe(200)
  const refused: number[] = []
  for (let n = 0; n < 7; n++) refused.push((await me('sky_guess', '198.51.100.1')).statusCode)
  expect(refused).toEqual([401, 401, 401, 401, 401, 429, 429])
  const last = await me('sky_guess', '198.51.100.1')
  expect(last.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  await slow.close()
})
