import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  breakerPauseMs,
  type SlotReport,
  type SlotRequest,
  type SlotReservation,
  type SlotStore,
} from '../crawl/pacing/slot-store.ts'

/** Tests for every slot store. `fresh` returns an empty one. */
export function describeSlotStore(name: string, fresh: () => Promise<SlotStore> | SlotStore): void {
  const ask = (store: SlotStore, change: Partial<SlotRequest> = {}) =>
    store.reserve({ lane: 'a.test', gapMs: 1000, maxInFlight: 1, maxDelayMs: 10_000, leaseMs: 60_000, ...change })
  const settle = (store: SlotStore, ticket: string, change: Partial<SlotReport> = {}) =>
    store.settle({
      lane: 'a.test',
      ticket,
      gapMs: 1000,
      arrivedMsAgo: 0,
      observation: 'unknown',
      multiply: 1,
      minGapMs: 0,
      maxGapMs: 60_000,
      holdMs: 0,
      ...change,
    })
  const granted = (answer: SlotReservation) => {
    if (!answer.granted) throw new Error(`refused for ${answer.retryInMs} ms`)
    return answer
  }
  const refusal = (answer: SlotReservation) => {
    if (answer.granted) throw new Error('granted')
    return answer
  }
  const refused = (answer: SlotReservation) => refusal(answer).retryInMs
  /** One request and its end; then the pause of the lane. */
  const pauseAfter = async (store: SlotStore, change: Partial<SlotReport>) => {
    const { ticket } = granted(await ask(store, { gapMs: 0, maxDelayMs: 1e9 }))
    await settle(store, ticket, { gapMs: 0, ...change })
    const next = await ask(store, { gapMs: 0, maxDelayMs: 0 })
    if (!next.granted) return next
    await settle(store, next.ticket, { gapMs: 0 })
    return { retryInMs: 0, pauseReason: undefined }
  }

  describe(name, () => {
    test('the first slot is now, the next a gap after the first has reached the server', async () => {
      const store = await fresh()
      const first = granted(await ask(store, { gapMs: 10_000 }))
      expect(first.startsInMs).toBe(0)
      await settle(store, first.ticket, { gapMs: 20_000, arrivedMsAgo: 5000 })
      const wait = refused(await ask(store))
      expect(wait).toBeGreaterThan(14_000)
      expect(wait).toBeLessThanOrEqual(15_000)
    })

    test('a gap counts from the slot, however long ago the request reached the server', async () => {
      const store = await fresh()
      const { ticket } = granted(await ask(store, { gapMs: 20_000 }))
      await settle(store, ticket, { gapMs: 20_000, arrivedMsAgo: 60_000 })
      const wait = refused(await ask(store))
      expect(wait).toBeGreaterThan(19_000)
      expect(wait).toBeLessThanOrEqual(20_000)
    })

    test('limits requests in flight per lane', async () => {
      const store = await fresh()
      granted(await ask(store, { gapMs: 0, maxInFlight: 2 }))
      const second = granted(await ask(store, { gapMs: 0, maxInFlight: 2 }))
      refused(await ask(store, { gapMs: 0, maxInFlight: 2 }))
      granted(await ask(store, { lane: 'b.test' }))
      await settle(store, second.ticket, { gapMs: 0 })
      granted(await ask(store, { gapMs: 0, maxInFlight: 2 }))
    })

    test('refuses a slot past the horizon, with the time to retry', async () => {
      const store = await fresh()
      const { ticket } = granted(await ask(store))
      await settle(store, ticket, { observation: 'throttled', holdMs: 120_000 })
      const { retryInMs, pauseReason } = refusal(await ask(store))
      expect(retryInMs).toBeGreaterThan(110_000)
      expect(retryInMs).toBeLessThanOrEqual(120_000)
      expect(pauseReason).toBe('throttled')
    })

    test('a wait for the gap is no pause', async () => {
      const store = await fresh()
      const { ticket } = granted(await ask(store))
      await settle(store, ticket, { observation: 'answered' })
      expect(refusal(await ask(store, { maxDelayMs: 0 })).pauseReason).toBeUndefined()
    })

    test('the circuit breaker opens at the fifth failure in a row, each time for longer', async () => {
      const store = await fresh()
      for (let failures = 1; failures <= 12; failures++) {
        const { retryInMs, pauseReason } = await pauseAfter(store, { observation: 'failed' })
        expect(retryInMs).toBeLessThanOrEqual(breakerPauseMs(failures))
        expect(retryInMs).toBeGreaterThan(breakerPauseMs(failures) - 10_000)
        expect(pauseReason).toBe(failures < 5 ? undefined : 'failing')
      }
    })

    test.each(['answered', 'throttled'] as const)(
      'a request that was %s ends a row of failures',
      async (observation) => {
        const store = await fresh()
        const failFourTimes = async () => {
          for (let n = 0; n < 4; n++)
            expect((await pauseAfter(store, { observation: 'failed' })).pauseReason).toBeUndefined()
        }
        await failFourTimes()
        await pauseAfter(store, { observation })
        await failFourTimes()
      },
    )

    test('a request that says nothing about its host neither ends a row of failures nor adds to it', async () => {
      const store = await fresh()
      for (let n = 0; n < 4; n++) await pauseAfter(store, { observation: 'failed' })
      expect((await pauseAfter(store, { observation: 'unknown' })).pauseReason).toBeUndefined()
      expect((await pauseAfter(store, { observation: 'failed' })).pauseReason).toBe('failing')
    })

    test('a shorter pause does not replace a longer one', async () => {
      const store = await fresh()
      await pauseAfter(store, { observation: 'throttled', holdMs: 3_600_000 })
      const { retryInMs, pauseReason } = await pauseAfter(store, { observation: 'throttled', holdMs: 1000 })
      expect(retryInMs).toBeGreaterThan(3_500_000)
      expect(pauseReason).toBe('throttled')
    })

    test('the adaptive gap grows, and is capped', async () => {
      const store = await fresh()
      const next = async (change: Partial<SlotReport>) => {
        const { ticket } = granted(await ask(store, { maxDelayMs: 1e9, gapMs: 10 }))
        await settle(store, ticket, { gapMs: 10, ...change })
        return Math.round(refused(await ask(store, { maxDelayMs: 0, gapMs: 10 })) / 1000)
      }
      expect(await next({ minGapMs: 2000 })).toBe(2)
      expect(await next({ multiply: 2 })).toBe(4)
      expect(await next({ multiply: 1000, maxGapMs: 9000 })).toBe(9)
    })

    test('a request that is never settled expires with its lease', async () => {
      const store = await fresh()
      granted(await ask(store, { gapMs: 0, leaseMs: 50 }))
      refused(await ask(store, { gapMs: 0 }))
      await sleep(120)
      granted(await ask(store, { gapMs: 0 }))
    })

    test('settling twice, or an unknown ticket, changes nothing', async () => {
      const store = await fresh()
      const { ticket } = granted(await ask(store, { gapMs: 0 }))
      await settle(store, ticket, { gapMs: 0 })
      await settle(store, ticket, { gapMs: 0 })
      await settle(store, 'unknown', { lane: 'unknown.test', gapMs: 0 })
      granted(await ask(store, { gapMs: 0 }))
      refused(await ask(store, { gapMs: 0 }))
    })
  })
}
