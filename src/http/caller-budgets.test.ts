import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import pg from 'pg'
import { Agent, fetch } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { makeTenant, makeUser, type TestUser } from '../testing/users.ts'

// What one caller can occupy. A lock on a table makes a list as slow as needed: its statement waits in the server.

const database = useTestDatabase({ poolSize: 10 })
const dispatcher = new Agent({ connections: 100 })
let app: ReturnType<typeof buildTestApp>['app']
let port: number
let viewer: TestUser
let curator: TestUser
let stranger: TestUser
let locker: pg.Client
/** Not the locker: within its transaction, it sees the activity of its first look. */
let watcher: pg.Client
const sockets: Socket[] = []

beforeAll(async () => {
  const { db, tenantId } = database
  viewer = await makeUser(db, tenantId, 'viewer')
  curator = await makeUser(db, tenantId, 'curator')
  stranger = await makeUser(db, await makeTenant(db, 'Other'), 'viewer')
  locker = new pg.Client({ connectionString: database.url })
  watcher = new pg.Client({ connectionString: database.url })
  await Promise.all([locker.connect(), watcher.connect()])
})
beforeEach(() => listen())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await locker.query('ROLLBACK')
  await app.close()
})
afterAll(async () => {
  await Promise.all([locker.end(), watcher.end()])
  await dispatcher.destroy()
})

async function listen(settings: { readTimeoutMs?: number } = {}) {
  ;({ app } = buildTestApp(database, undefined, { perMinute: { ip: 0, caller: 0 }, ...settings }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
}

const lock = (table: string) => locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
const get = (who: TestUser, path: string) =>
  fetch(`http://127.0.0.1:${port}/api/v2/${path}`, { dispatcher, headers: { authorization: `Bearer ${who.token}` } })

/** Statements of the API that wait for the lock. */
async function waiting(): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'`,
  )
  return rows[0]?.count ?? 0
}

/** Sends a request on a socket of its own, so that the test can close it. */
function open(text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined).on('data', () => undefined)
  socket.write(text)
  return socket
}

test('a read ends in the server when its client leaves', async () => {
  await app.close()
  // Not by the time limit of reads.
  await listen({ readTimeoutMs: 3_600_000 })
  await lock('pages')
  const socket = open(`GET /api/v2/pages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${viewer.token}\r\n\r\n`)
  await until('the list to wait', async () => (await waiting()) === 1)
  socket.destroy()
  // The lock is still held: nothing but the cancellation can end it.
  await until('the list to end', async () => (await waiting()) === 0)
  await locker.query('ROLLBACK')
  expect((await get(viewer, 'pages')).status).toBe(200)
})

test('a read has a short time limit of its own', async () => {
  await app.close()
  await listen({ readTimeoutMs: 100 })
  await lock('pages')
  const answer = await get(viewer, 'pages')
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ body: { code: 'database_timeout' } })
})

test('the slow reads of one caller hold three connections, those of a tenant half the pool, and others are served', async () => {
  await lock('pages')
  const slow = Array.from({ length: 12 }, () => get(viewer, 'pages'))
  await until('three of them to run', async () => (await waiting()) === 3)
  // Another user of the same tenant.
  slow.push(...Array.from({ length: 12 }, () => get(curator, 'pages')))
  await until('five of them to run', async () => (await waiting()) === 5)
  expect((await get(stranger, 'domains')).status).toBe(200)
  expect(await waiting()).toBe(5)
  await locker.query('ROLLBACK')
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200)
})

test('a user has four exports at a time, also if the clients do not read, and others have theirs', async () => {
  const body = JSON.stringify({ filter: { all: [] }, format: 'csv' })
  const request = (who: TestUser) =>
    `POST /api/v2/domains/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${who.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const post = async (who: TestUser) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/domains/export`, {
      dispatcher,
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }
  await lock('domains')
  const held = Array.from({ length: 4 }, () => open(request(viewer)))
  await until('four exports to run', async () => (await waiting()) === 4)
  expect(await post(viewer)).toBe(429)
  // Their statements go on, so that leaving early frees no place.
  for (const socket of held) socket.destroy()
  await Promise.all(held.map((socket) => socket.closed || once(socket, 'close')))
  expect(await post(viewer)).toBe(429)
  await locker.query('ROLLBACK')
  await until('a place to be free', async () => (await post(viewer)) === 200)
  expect(await post(stranger)).toBe(200)
})

test('a user has at most twenty event streams', async () => {
  const stop = new AbortController()
  const stream = () =>
    fetch(`http://127.0.0.1:${port}/api/v2/events`, {
      dispatcher,
      signal: stop.signal,
      headers: { authorization: `Bearer ${viewer.token}` },
    })
  const answers = await Promise.all(Array.from({ length: 25 }, stream))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  expect((await get(stranger, 'events')).status).toBe(200)
  stop.abort()
  await until('a place to be free', async () => (await get(viewer, 'events')).status === 200)
})

test('a user has two uploads at a time, and previews need more than reading', async () => {
  const head = (who: TestUser) =>
    `POST /api/v2/imports/preview?entity=domains HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${who.token}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[`
  const post = async (who: TestUser) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/imports/preview?entity=domains`, {
      dispatcher,
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: '["one.example"]',
    })
    return answer.status
  }
  expect(await post(viewer)).toBe(403)
  expect(await post(curator)).toBe(200)
  const [one, two] = [open(head(curator)), open(head(curator))]
  await until('two uploads to run', async () => (await post(curator)) === 429)
  one.destroy()
  two.destroy()
  await Promise.all([one, two].map((socket) => socket.closed || once(socket, 'close')))
  await until('a place to be free', async () => (await post(curator)) === 200)
})

test('uploads whose client leaves while it is authenticated are not counted', async () => {
  const head = `POST /api/v2/imports/preview?entity=domains HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${curator.token}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[`
  await lock('users')
  const left = Array.from({ length: 4 }, () => open(head))
  await until('the callers to be looked up', async () => (await waiting()) === 4)
  for (const socket of left) socket.destroy()
  await Promise.all(left.map((socket) => socket.closed || once(socket, 'close')))
  await locker.query('ROLLBACK')
  await until('the callers to be known', async () => (await waiting()) === 0)
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/imports/preview?entity=domains`, {
    dispatcher,
    method: 'POST',
    headers: { authorization: `Bearer ${curator.token}`, 'content-type': 'application/json' },
    body: '["one.example"]',
  })
  expect(answer.status).toBe(200)
})
