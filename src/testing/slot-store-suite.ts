import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { SlotReport, SlotRequest, SlotReservation, SlotStore } from '../crawl/pacing/slot-store.ts'

/** Tests for every slot store. `fresh` returns an empty one. */
export function describeSlotStore(name: string, fresh: () => Promise<SlotStore> | SlotStore): void {
  const ask = (store: SlotStore, change: Partial<SlotRequest> = {}) =>
    store.reserve({ lane: 'a.test', gapMs: 1000, maxInFlight: 1, maxDelayMs: 10_000, leaseMs: 60_000, ...change })
  const settle = (store: SlotStore, ticket: string, change: Partial<SlotReport> = {}) =>
    store.settle({
      lane: 'a.test',
      ticket,
      gapMs: 1000,
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
  const refused = (answer: SlotReservation) => {
    if (answer.granted) throw new Error('granted')
    return answer.retryInMs
  }

  describe(name, () => {
    test('the first slot is now, the next a gap after the end of the first', async () => {
      const store = await fresh()
      const first = granted(await ask(store))
      expect(first.startsInMs).toBe(0)
      await settle(store, first.ticket)
      const second = granted(await ask(store))
      expect(second.startsInMs).toBeGreaterThan(500)
      expect(second.startsInMs).toBeLessThanOrEqual(1000)
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
      await settle(store, ticket, { holdMs: 120_000 })
      const wait = refused(await ask(store))
      expect(wait).toBeGreaterThan(110_000)
      expect(wait).toBeLessThanOrEqual(120_000)
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
