import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeTenant, makeUser, type TestUser } from '../testing/users.ts'
import { withPermission } from './auth/route-permissions.ts'

const database = useTestDatabase()
let app: ReturnType<typeof buildTestApp>['app']
let admin: TestUser
let stranger: TestUser
let worked = 0
beforeAll(async () => {
  ;({ app } = buildTestApp(database))
  app.post('/api/v2/work', withPermission('write'), async (request, reply) => {
    worked++
    if ((request.body as { fail?: true } | undefined)?.fail) throw new Error('broken')
    return reply.code(201).send({ worked })
  })
  admin = await makeUser(database.db, database.tenantId, 'admin')
  stranger = await makeUser(database.db, await makeTenant(database.db, 'Other'), 'admin')
})
afterAll(() => app.close())

async function post(path: string, key: string, payload: object, who: TestUser) {
  const headers = { authorization: `Bearer ${who.token}`, 'idempotency-key': key }
  const answer = await app.inject({ method: 'POST', url: `/api/v2${path}`, headers, payload })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const submit = (key: string, body: object = { a: 1 }, who: TestUser = admin) => post('/work', key, body, who)

test('a repeated Idempotency-Key runs the work once and returns the first response', async () => {
  worked = 0
  const first = await submit('one')
  const second = await submit('one')
  expect(first).toMatchObject({ status: 201, body: { worked: 1 } })
  expect(second).toMatchObject({ status: 201, body: { worked: 1 }, headers: { 'idempotency-replayed': 'true' } })
  expect(await submit('one', { a: 2 })).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  expect((await submit('two')).body).toEqual({ worked: 2 })
  expect((await submit('one', { a: 1 }, stranger)).body).toEqual({ worked: 3 })
})

test('of concurrent requests one runs, the others get 409 or its response', async () => {
  worked = 0
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit('race')))
  expect(worked).toBe(1)
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
})

test('server errors and secrets are not stored', async () => {
  worked = 0
  for (let n = 0; n < 2; n++) expect((await submit('bad', { fail: true })).status).toBe(500)
  expect(worked).toBe(2)
  expect((await post('/api-keys', 'secret', { name: 'x' }, admin)).status).toBe(201)
  const kept = await database.db.selectFrom('idempotency_keys').select('key').execute()
  expect(kept.map((row) => row.key)).not.toContain('secret')
  expect((await submit('x'.repeat(300))).status).toBe(422)
})

test('responses of requests that only read are not stored', async () => {
  const preview = { ids: [crypto.randomUUID()], status: 'Maybe' }
  for (let n = 0; n < 2; n++) {
    const { status, headers } = await post('/pages/preview', 'read', preview, admin)
    expect({ status, replayed: headers['idempotency-replayed'] }).toEqual({ status: 200 })
  }
  const kept = await database.db.selectFrom('idempotency_keys').select('key').execute()
  expect(kept.map((row) => row.key)).not.toContain('read')
})

const upload = (key: string, type: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v2/domains/import',
    headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key, 'content-type': type },
    payload,
  })

test('a file sent twice is stored once; a different file of the same length is another request', async () => {
  const send = (payload: string) => upload('file', 'text/csv', payload)
  const first = await send('url\nacme.example\n')
  const second = await send('url\nacme.example\n')
  expect(first.statusCode).toBe(202)
  expect(second.json()).toEqual(first.json())
  expect((await send('url\nbolt.example\n')).statusCode).toBe(409)
  expect((await send('url\nacme.example\nbolt.example\n')).statusCode).toBe(409)
})

test('a form is compared by its file, not by its boundary', async () => {
  const send = (boundary: string, host: string) => {
    const head = 'content-disposition: form-data; name="file"; filename="list.csv"\r\ncontent-type: text/csv'
    const payload = `--${boundary}\r\n${head}\r\n\r\nurl\n${host}\n\r\n--${boundary}--\r\n`
    return upload('form', `multipart/form-data; boundary=${boundary}`, payload)
  }
  const first = await send('one', 'acme.example')
  expect(first.statusCode).toBe(202)
  expect((await send('another', 'acme.example')).json()).toEqual(first.json())
  expect((await send('one', 'bolt.example')).statusCode).toBe(409)
})
