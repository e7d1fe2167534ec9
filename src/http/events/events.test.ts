import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { Agent, fetch } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pruneRowChanges } from '../../db/prune-row-changes.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makePlaces } from '../../testing/rows.ts'
import { tenthOf } from '../../testing/runs.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { makeTenant, makeUser, type TestUser } from '../../testing/users.ts'
import { EventStream, eventText } from './event-stream.ts'

const database = useTestDatabase()
const dispatcher = new Agent({ connections: 500 })
let app: ReturnType<typeof buildTestApp>['app']
let url: string
let ann: TestUser
let stranger: TestUser

beforeAll(async () => {
  ann = await makeUser(database.db, database.tenantId, 'viewer')
  stranger = await makeUser(database.db, await makeTenant(database.db, 'Other'), 'viewer')
})
beforeEach(async () => {
  ;({ app } = buildTestApp(database, undefined, { perMinute: { ip: 0, caller: 0 }, streamsPerUser: 1_000 }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v2/events`
})
afterEach(async () => {
  await app.close()
  await database.db.deleteFrom('places').execute()
})
afterAll(() => dispatcher.close())

interface Seen {
  readonly event: string
  readonly id?: string
  readonly data: { entity?: string; count?: number; ids?: string[] | null; id?: string; alarm?: string | null }
}
interface Listening {
  readonly seen: Seen[]
  lastId: string
  leave(): Promise<void>
}

async function listen(who: TestUser, lastEventId?: string): Promise<Listening> {
  const stop = new AbortController()
  const response = await fetch(url, {
    dispatcher,
    signal: stop.signal,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const seen: Seen[] = []
  const leave = async () => {
    stop.abort()
    await ended
  }
  const listening = { seen, lastId: '', leave }
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) note(block, listening)
    }
  }
  const ended = read().catch(() => undefined)
  await until('the first word', () => listening.lastId !== '')
  return listening
}
function note(block: string, listening: Listening): void {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
  if (fields.id !== undefined) listening.lastId = fields.id
  if (fields.data !== undefined)
    listening.seen.push({ event: fields.event, id: fields.id, data: JSON.parse(fields.data) })
}
const rowsIn = ({ seen }: Listening) => seen.filter(({ event }) => event === 'rows').map(({ data }) => data)
const total = (listening: Listening) => rowsIn(listening).reduce((sum, { count = 0 }) => sum + count, 0)

test('a change is sent with its ids, to its own tenant only', async () => {
  const [mine, other] = await Promise.all([listen(ann), listen(stranger)])
  expect(mine.seen[0]).toMatchObject({ event: 'reset', data: { reason: 'new' } })
  const ids = await makePlaces(database.db, 3, { ...database, status: null })
  await until('the event', () => rowsIn(mine).length > 0)
  expect(rowsIn(mine)).toEqual([{ entity: 'places', count: 3, ids: expect.arrayContaining(ids) }])
  await database.db.deleteFrom('places').execute()
  await until('the deletion', () => total(mine) === 6)
  expect(rowsIn(other)).toEqual([])
})

const crowd = { clients: tenthOf(200), rows: tenthOf(50_000) }
test(`${crowd.clients} clients and a bulk change of ${crowd.rows} rows: each client receives one or two events`, async () => {
  await sql`INSERT INTO places (tenant_id, provider, provider_place_id)
    SELECT ${database.tenantId}, 'test', n::text FROM generate_series(1, ${crowd.rows}::int) AS n`.execute(database.db)
  const clients = await Promise.all(Array.from({ length: crowd.clients }, () => listen(ann)))
  await sql`UPDATE places SET curation_status = 'Maybe'`.execute(database.db)
  await until('all clients', () => clients.every((client) => total(client) >= crowd.rows))
  for (const client of clients) {
    expect(rowsIn(client).length).toBeLessThanOrEqual(2)
    expect(rowsIn(client).at(-1)).toMatchObject({ entity: 'places', ids: null })
  }
  await Promise.all(clients.map((client) => client.leave()))

  await sql`UPDATE places SET curation_status = 'New'`.execute(database.db)
  const back = await Promise.all(clients.map(({ lastId }) => listen(ann, lastId)))
  await until('all that came back', () => back.every((client) => total(client) >= crowd.rows))
  for (const client of back) {
    expect(rowsIn(client).length).toBeLessThanOrEqual(2)
    expect(client.seen.filter(({ event }) => event === 'reset')).toEqual([])
  }
  await Promise.all(back.map((client) => client.leave()))
})

test('a client that disconnects before the stream starts leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const { port } = app.server.address() as AddressInfo
  for (let n = 0; n < 20; n++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.end(`GET /api/v2/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`)
    socket.resetAndDestroy()
  }
  await app.close()
  await until('no timer', () => timers() <= before)
})

test('of several changed tables only the last event carries the position', async () => {
  const first = await listen(ann)
  const before = first.lastId
  await inTransaction(database.db, async (trx) => {
    const own = { tenant_id: database.tenantId }
    await trx
      .insertInto('places')
      .values({ ...own, provider: 'test', provider_place_id: 'p' })
      .execute()
    await trx
      .insertInto('domains')
      .values({ ...own, host: 'both.example' })
      .execute()
    await trx
      .insertInto('local_businesses')
      .values({ ...own, name: 'both' })
      .execute()
  })
  await until('all four', () => rowsIn(first).length === 4)
  const ids = first.seen.filter(({ event }) => event === 'rows').map(({ id }) => id)
  expect(ids).toEqual([undefined, undefined, undefined, expect.any(String)])
  expect(ids[3]).not.toBe(before)
  // As if the connection had been lost after the first of the four: both have leads.
  const second = await listen(ann, before)
  expect(rowsIn(second)).toHaveLength(4)
})

test('a client that does not read is disconnected; the others do not wait for it', async () => {
  const streams: EventStream[] = []
  const server = createServer((_request, response) => {
    response.writeHead(200)
    response.write('\n')
    const stream = new EventStream(database.tenantId, response)
    stream.goLive()
    streams.push(stream)
  }).listen(0, '127.0.0.1')
  const port = () => (server.address() as AddressInfo).port
  await until('the server', () => server.listening)
  const [slow, quick] = [connect(port(), '127.0.0.1'), connect(port(), '127.0.0.1')]
  let heard = 0
  quick.on('data', (bytes) => {
    heard += bytes.length
  })
  slow.pause()
  for (const socket of [slow, quick]) socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await until('both', () => streams.length === 2)
  const text = eventText('rows', { entity: 'pages', count: 1, ids: ['x'.repeat(32_768)] })
  // The kernel buffers some megabytes first.
  for (let n = 0; n < 2_000 && streams.every(({ isOpen }) => isOpen); n++) {
    for (const stream of streams) stream.send(text)
    await until('the quick one', () => heard >= (n + 1) * text.length || !streams.every(({ isOpen }) => isOpen))
  }
  expect(streams.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  const before = heard
  for (const stream of streams) stream.send(text)
  await until('the quick one still', () => heard > before)
  for (const socket of [slow, quick]) socket.destroy()
  server.close()
})

test('a reconnect misses no change, in whichever order transactions committed', async () => {
  const first = await listen(ann)
  await makePlaces(database.db, 1, { ...database, status: null })
  await until('the first', () => total(first) === 1)
  // Begins before the client disconnects and commits after the next change: its number is lower, but it must not be skipped.
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const late = inTransaction(database.db, async (trx) => {
    await sql`INSERT INTO places (tenant_id, provider, provider_place_id)
      VALUES (${database.tenantId}, 'test', 'late')`.execute(trx)
    begun.resolve()
    await slow.promise
  })
  await begun.promise
  await makePlaces(database.db, 2, { ...database, status: null })
  await first.leave()
  const second = await listen(ann, first.lastId)
  await makePlaces(database.db, 4, { ...database, status: null })
  slow.resolve()
  await late
  const heard = () => total(first) + total(second)
  await until('the rest', () => heard() >= 8)
  expect(second.seen.filter(({ event }) => event === 'reset')).toEqual([])
  const third = await listen(ann, second.lastId)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(rowsIn(third)).toEqual([])
})

test('a transaction that does not end delays no events but its own', async () => {
  const [mine, other] = await Promise.all([listen(ann), listen(stranger)])
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const long = inTransaction(database.db, async (trx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
    await makePlaces(trx, 1, { tenantId: stranger.tenantId, status: null })
    begun.resolve()
    await end.promise
  })
  await begun.promise
  for (let n = 1; n <= 3; n++) {
    await makePlaces(database.db, 1, { ...database, status: null })
    await until('the event', () => total(mine) === n)
  }
  expect(rowsIn(other)).toEqual([])
  end.resolve()
  await long
  await until('the late event', () => total(other) === 1)
  expect(total(mine)).toBe(3)
})

test('a client that comes from another cluster or another database gets a reset', async () => {
  const client = await listen(ann)
  await client.leave()
  const { rows } = await sql<{ cluster: string; base: string }>`
    SELECT to_hex(system_identifier) AS cluster, to_hex(oid::bigint) AS base
    FROM pg_control_system(), pg_database WHERE datname = current_database()`.execute(database.db)
  const { cluster = '', base = '' } = rows[0] ?? {}
  const same = await listen(ann, client.lastId)
  expect(same.seen.filter(({ event }) => event === 'reset')).toEqual([])
  for (const part of [cluster, base]) {
    const other = await listen(ann, client.lastId.replace(new RegExp(`(?<=[-_])${part}(?=_)`), 'abc'))
    expect(other.seen[0]).toMatchObject({ event: 'reset', data: { reason: 'another server' } })
  }
})

test('after a failover, which may lose changes, all clients get a reset', async () => {
  const [live, away] = await Promise.all([listen(ann), listen(ann)])
  await away.leave()
  const rename = (name: string) =>
    sql`CREATE OR REPLACE FUNCTION wal_timeline() RETURNS text LANGUAGE sql RETURN ${sql.lit(name)}`.execute(
      database.db,
    )
  await rename('0000FFFF')
  const isReset = ({ event, data }: Seen) => event === 'reset' && JSON.stringify(data).includes('another server')
  await until('a reset of the live client', () => live.seen.some(isReset))
  const back = await listen(ann, away.lastId)
  expect(back.seen.filter(isReset)).toHaveLength(1)
})

test('retention counts from when a change became readable, not from when its transaction began', async () => {
  const first = await listen(ann)
  await first.leave()
  const id = await inTransaction(database.db, async (trx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO places (tenant_id, provider, provider_place_id)
      VALUES (${database.tenantId}, 'test', 'long') RETURNING id`.execute(trx)
    await sql`UPDATE row_changes SET changed_at = now() - interval '1 hour'`.execute(trx)
    return rows[0]?.id ?? ''
  })
  await pruneRowChanges(database.db)
  const second = await listen(ann, first.lastId)
  await until('the change', () => rowsIn(second).some(({ ids }) => ids?.includes(id)))
  // Transactions of other tests on this server hold the horizon back, so the first mark may be too low.
  await until('an empty log of changes', async () => {
    await sql`UPDATE row_change_marks SET noted_at = noted_at - interval '11 minutes'`.execute(database.db)
    await pruneRowChanges(database.db)
    return (await sql`SELECT FROM row_changes`.execute(database.db)).rows.length === 0
  })
})

test.for(['x', '1-1-1', '99999999999-0-99999999999'])('an invalid last event id ("%s") gives a reset', async (id) => {
  const { seen } = await listen(ann, id)
  expect(seen[0]).toMatchObject({ event: 'reset' })
})

test('stage progress and alarms are sent when they change, to the tenant whose rows they are about', async () => {
  const listening = await listen(ann)
  const other = await listen(stranger)
  await until('the stage', () => listening.seen.some(({ event }) => event === 'stage'))
  await makePlaces(database.db, 2, { ...database, nextAttemptAt: new Date(Date.now() - 600_000) })
  await until('the alarm', () => listening.seen.some(({ event }) => event === 'alarm'))
  const last = listening.seen.findLast(({ event }) => event === 'stage')
  expect(last?.data).toMatchObject({ id: 'test-http', queued: 2, alarm: 'no_worker' })
  const seen = other.seen.findLast(({ event }) => event === 'stage')
  expect(seen?.data).toMatchObject({ id: 'test-http', queued: 0, due: 0, alarm: null })
  expect(other.seen.some(({ event }) => event === 'alarm')).toBe(false)
})

test('a stopping server ends its streams', async () => {
  await listen(ann)
  await app.close()
})
