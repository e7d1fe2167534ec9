import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Agent, fetch } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { appOn } from '../../testing/http-app.ts'
import { makePerson, makeTenant, type Person } from '../../testing/people.ts'
import { makePlaces } from '../../testing/rows.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'

const database = useTestDatabase()
const dispatcher = new Agent({ connections: 500 })
let app: ReturnType<typeof appOn>['app']
let url: string
let ann: Person
let stranger: Person

beforeAll(async () => {
  ann = await makePerson(database.db, database.tenantId, 'viewer')
  stranger = await makePerson(database.db, await makeTenant(database.db, 'Other'), 'viewer')
})
beforeEach(async () => {
  ;({ app } = appOn(database, undefined, { perMinute: { address: 0, caller: 0 } }))
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
  readonly data: { entity?: string; count?: number; ids?: string[] | null; id?: string; alarm?: string | null }
}
interface Listening {
  readonly seen: Seen[]
  lastId: string
  leave(): Promise<void>
}

async function listen(who: Person, lastEventId?: string): Promise<Listening> {
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
  if (fields.data !== undefined) listening.seen.push({ event: fields.event, data: JSON.parse(fields.data) })
}
const rowsIn = ({ seen }: Listening) => seen.filter(({ event }) => event === 'rows').map(({ data }) => data)
const total = (listening: Listening) => rowsIn(listening).reduce((sum, { count = 0 }) => sum + count, 0)

test('a change is told with its ids, to its own tenant only', async () => {
  const [mine, other] = await Promise.all([listen(ann), listen(stranger)])
  expect(mine.seen[0]).toEqual({ event: 'reset', data: { reason: 'new' } })
  const ids = await makePlaces(database.db, 3, { ...database, status: null })
  await until('the event', () => rowsIn(mine).length > 0)
  expect(rowsIn(mine)).toEqual([{ entity: 'places', count: 3, ids: expect.arrayContaining(ids) }])
  await database.db.deleteFrom('places').execute()
  await until('the deletion', () => total(mine) === 6)
  expect(rowsIn(other)).toEqual([])
})

test('200 clients and a bulk change of 50,000 rows: each hears of it once or twice', async () => {
  await sql`INSERT INTO places (tenant_id, provider, provider_place_id)
    SELECT ${database.tenantId}, 'test', n::text FROM generate_series(1, 50000) AS n`.execute(database.db)
  const clients = await Promise.all(Array.from({ length: 200 }, () => listen(ann)))
  await sql`UPDATE places SET curation_status = 'Maybe'`.execute(database.db)
  await until('all clients', () => clients.every((client) => total(client) >= 50_000))
  for (const client of clients) {
    expect(rowsIn(client).length).toBeLessThanOrEqual(2)
    expect(rowsIn(client).at(-1)).toMatchObject({ entity: 'places', ids: null })
  }
  await Promise.all(clients.map((client) => client.leave()))
})

test('a reconnect misses nothing, whatever happened in between and in whichever order it was committed', async () => {
  const first = await listen(ann)
  await makePlaces(database.db, 1, { ...database, status: null })
  await until('the first', () => total(first) === 1)
  // Begun before the client leaves, committed after the next change: its number is lower, and it must not be skipped.
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

test.for(['x', '1-1-1', '99999999999-0-99999999999'])(
  'an id that cannot be resumed from ("%s") is a reset',
  async (id) => {
    const { seen } = await listen(ann, id)
    expect(seen[0]).toMatchObject({ event: 'reset' })
  },
)

test('progress and alarms of stages are told when they change', async () => {
  const listening = await listen(ann)
  await until('the stage', () => listening.seen.some(({ event }) => event === 'stage'))
  await makePlaces(database.db, 2, { ...database, nextAttemptAt: new Date(Date.now() - 600_000) })
  await until('the alarm', () => listening.seen.some(({ event }) => event === 'alarm'))
  const last = listening.seen.findLast(({ event }) => event === 'stage')
  expect(last?.data).toMatchObject({ id: 'test-http', queued: 2, alarm: 'no_worker' })
})

test('a server that stops lets its listeners go', async () => {
  await listen(ann)
  await app.close()
})
