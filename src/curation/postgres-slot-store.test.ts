import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crawlTogether, smallestGap } from '../testing/fake-web/crawl-together.ts'
import { describeSlotStore } from '../testing/slot-store-suite.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { PostgresSlotStore } from './postgres-slot-store.ts'

const database = useTestDatabase()

async function emptyStore(): Promise<PostgresSlotStore> {
  await sql`TRUNCATE lanes`.execute(database.db)
  return new PostgresSlotStore(database.db)
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

test('two processes keep the gap of every host together through the database', async () => {
  const gapMs = 60
  const { requests, failures } = await crawlTogether({ gapMs, hosts: 50, pagesPerHost: 10, databaseUrl: database.url })
  expect(failures).toEqual([])
  expect(requests.filter(({ path }) => path !== '/robots.txt')).toHaveLength(1000)
  expect(smallestGap(requests)).toBeGreaterThanOrEqual(gapMs)
}, 120_000)

test('deletes idle lanes', async () => {
  const store = await emptyStore()
  await store.reserve({ lane: 'old.test', gapMs: 0, maxInFlight: 1, maxDelayMs: 0, leaseMs: 1 })
  await store.reserve({ lane: 'new.test', gapMs: 0, maxInFlight: 1, maxDelayMs: 0, leaseMs: 60_000 })
  await sql`UPDATE lanes SET next_at = now() - interval '2 hours'`.execute(database.db)
  await store.deleteIdle()
  const { rows } = await sql`SELECT lane FROM lanes`.execute(database.db)
  expect(rows).toEqual([{ lane: 'new.test' }])
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
    const store = new PostgresSlotStore(database.db)
    const request = { gapMs: 0, maxInFlight: 100, maxDelayMs: 0, leaseMs: 60_000 }
    return Promise.all(names.map((lane) => store.reserve({ ...request, lane })))
  }
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n % 2 === 0 ? lanes : lanes.toReversed())))
  expect(answers.flat().every(({ granted }) => granted)).toBe(true)
})
