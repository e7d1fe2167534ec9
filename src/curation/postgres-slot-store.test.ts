import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { crawlTogether, smallestGap } from '../testing/fake-web/crawl-together.ts'
import { quietLog } from '../testing/loops.ts'
import { describeSlotStore } from '../testing/slot-store-suite.ts'
import { startStallingProxy } from '../testing/stalling-proxy.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { PostgresSlotStore } from './postgres-slot-store.ts'

const database = useTestDatabase()

async function emptyStore(): Promise<PostgresSlotStore> {
  await sql`TRUNCATE lanes`.execute(database.db)
  return new PostgresSlotStore(database.db, 'test')
}

describeSlotStore('the slot store in PostgreSQL', emptyStore)

test('a hundred requests at once for one lane get slots a gap apart', async () => {
  const store = await emptyStore()
  const ask = { lane: 'a.test', gapMs: 100, maxInFlight: 1000, maxDelayMs: 1e9, leaseMs: 60_000 }
  const asked = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const answer = await store.reserve(ask)
      if (!answer.granted) throw new Error('refused')
      return performance.now() - asked + answer.startsInMs
    }),
  )
  const starts = answers.sort((a, b) => a - b)
  // The last is 99 gaps after the first, in whatever order they arrived.
  expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(99 * 100 - 100)
})

test('two processes keep the gap of every lane together through the database', async () => {
  const gapMs = 60
  const { requests, failures } = await crawlTogether({ gapMs, hosts: 50, pagesPerHost: 10, databaseUrl: database.url })
  expect(failures).toEqual([])
  expect(requests.filter(({ path }) => path !== '/robots.txt')).toHaveLength(1000)
  expect(smallestGap(requests)).toBeGreaterThanOrEqual(gapMs)
}, 300_000)

test('a lane shows why and until when it is paused, until a request is answered after that', async () => {
  const store = await emptyStore()
  const ask = { lane: 'a.test', gapMs: 0, maxInFlight: 1, maxDelayMs: 1e9, leaseMs: 60_000 }
  const end = async (change: { observation: 'answered' | 'throttled' | 'failed'; holdMs?: number }) => {
    const answer = await store.reserve(ask)
    if (!answer.granted) throw new Error('refused')
    const { ticket } = answer
    const report = { gapMs: 0, arrivedMsAgo: 0, multiply: 1, minGapMs: 0, maxGapMs: 60_000, holdMs: 0, ...change }
    await store.settle({ lane: 'a.test', ticket, ...report })
    const lane = database.db
      .selectFrom('lanes')
      .select(({ eb, ref }) => [
        'failures',
        'pause_reason',
        'paused_until',
        eb('next_at', '>=', ref('paused_until')).as('covered'),
      ])
    return lane.executeTakeFirstOrThrow()
  }
  const passPause = () =>
    sql`UPDATE lanes SET next_at = now() - interval '1 s', paused_until = now() - interval '1 s'`.execute(database.db)
  const none = { failures: 0, pause_reason: null, paused_until: null }
  expect(await end({ observation: 'answered' })).toMatchObject(none)
  expect(await end({ observation: 'throttled', holdMs: 90_000 })).toMatchObject({
    failures: 0,
    pause_reason: 'throttled',
    covered: true,
  })
  // Another request was in flight: its answer does not end the pause.
  expect(await end({ observation: 'answered' })).toMatchObject({ pause_reason: 'throttled', covered: true })
  await passPause()
  expect(await end({ observation: 'answered' })).toMatchObject(none)
  for (let n = 0; n < 4; n++) expect(await end({ observation: 'failed' })).toMatchObject({ pause_reason: null })
  expect(await end({ observation: 'failed' })).toMatchObject({ failures: 5, pause_reason: 'failing', covered: true })
  await passPause()
  expect(await end({ observation: 'failed' })).toMatchObject({ failures: 6, pause_reason: 'failing', covered: true })
  await passPause()
  expect(await end({ observation: 'answered' })).toMatchObject(none)
})

test('deletes idle lanes, and those with failures after a day', async () => {
  const store = await emptyStore()
  await store.reserve({ lane: 'old.test', gapMs: 0, maxInFlight: 1, maxDelayMs: 0, leaseMs: 1 })
  await store.reserve({ lane: 'new.test', gapMs: 0, maxInFlight: 1, maxDelayMs: 0, leaseMs: 60_000 })
  await store.reserve({ lane: 'slow.test', gapMs: 0, maxInFlight: 1, maxDelayMs: 0, leaseMs: 1 })
  await sql`UPDATE lanes SET next_at = now() - interval '2 hours', failures = (lane = 'slow.test')::int`.execute(
    database.db,
  )
  const left = async () => {
    await store.deleteIdle()
    return (await database.db.selectFrom('lanes').select('lane').orderBy('lane').execute()).map(({ lane }) => lane)
  }
  expect(await left()).toEqual(['new.test', 'slow.test'])
  await sql`UPDATE lanes SET next_at = now() - interval '2 days'`.execute(database.db)
  expect(await left()).toEqual(['new.test'])
})

test('answers each request of a batch, also several for one lane', async () => {
  const store = await emptyStore()
  const ask = (lane: string) => store.reserve({ lane, gapMs: 0, maxInFlight: 1, maxDelayMs: 0, leaseMs: 60_000 })
  const answers = await Promise.all(['b.test', 'a.test', 'b.test', 'c.test'].map(ask))
  expect(answers.map(({ granted }) => granted)).toEqual([true, true, false, true])
})

test('two stores that request the same lanes in opposite orders do not deadlock', async () => {
  await emptyStore()
  const lanes = Array.from({ length: 40 }, (_, n) => `host-${n}.test`)
  const ask = async (names: readonly string[]) => {
    const store = new PostgresSlotStore(database.db, 'test')
    const request = { gapMs: 0, maxInFlight: 100, maxDelayMs: 0, leaseMs: 60_000 }
    return Promise.all(names.map((lane) => store.reserve({ ...request, lane })))
  }
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n % 2 === 0 ? lanes : lanes.toReversed())))
  expect(answers.flat().every(({ granted }) => granted)).toBe(true)
})

describe('while the database does not answer', () => {
  const ask = { lane: 'a.test', gapMs: 0, maxInFlight: 1, maxDelayMs: 1e9, leaseMs: 3_600_000 }
  const isFree = async () => (await new PostgresSlotStore(database.db, 'test').reserve(ask)).granted

  async function storeBehindProxy() {
    await sql`TRUNCATE lanes`.execute(database.db)
    const proxy = await startStallingProxy(database.url)
    onTestFinished(proxy.close)
    const options = { poolSize: 2, statementTimeoutSeconds: 30, name: 'test', log: quietLog }
    const { db, close } = await openDatabase({ url: proxy.url, ...options })
    onTestFinished(close)
    return { proxy, store: new PostgresSlotStore(db, 'test') }
  }

  test('the end of a request is saved when it does, not when its lease ends', async () => {
    const { proxy, store } = await storeBehindProxy()
    const answer = await store.reserve(ask)
    if (!answer.granted) throw new Error('refused')
    proxy.cut()
    const report = { multiply: 1, minGapMs: 0, maxGapMs: 60_000, holdMs: 0, observation: 'answered' } as const
    const end = { lane: ask.lane, ticket: answer.ticket, gapMs: 0, arrivedMsAgo: 0, ...report }
    await expect(store.settle(end)).rejects.toThrow()
    expect(await isFree()).toBe(false)
    proxy.restore()
    await until('the lane to be free', isFree)
  })

  test('a slot whose answer was lost is released', async () => {
    const { proxy, store } = await storeBehindProxy()
    const dropped = proxy.dropAnswerTo('reserve_slot')
    await expect(store.reserve(ask)).rejects.toThrow()
    await dropped
    await until('the lane to be free', isFree)
  })
})
