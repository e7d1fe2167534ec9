import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { SlotAnswer, SlotBook, SlotReport, SlotRequest } from '../crawl/pacing/slot-book.ts'

/** What every slot book must do, whatever it is written in. `fresh` gives an empty one. */
export function describeSlotBook(name: string, fresh: () => Promise<SlotBook> | SlotBook): void {
  const ask = (book: SlotBook, change: Partial<SlotRequest> = {}) =>
    book.reserve({ host: 'a.test', gapMs: 1000, maxInFlight: 1, horizonMs: 10_000, leaseMs: 60_000, ...change })
  const settle = (book: SlotBook, ticket: string, change: Partial<SlotReport> = {}) =>
    book.settle({
      host: 'a.test',
      ticket,
      gapMs: 1000,
      multiply: 1,
      atLeastMs: 0,
      maxGapMs: 60_000,
      holdMs: 0,
      ...change,
    })
  const granted = (answer: SlotAnswer) => {
    if (!answer.granted) throw new Error(`refused for ${answer.comeBackInMs} ms`)
    return answer
  }
  const refused = (answer: SlotAnswer) => {
    if (answer.granted) throw new Error('granted')
    return answer.comeBackInMs
  }

  describe(name, () => {
    test('the first slot is now, the next a gap after the end of the first', async () => {
      const book = await fresh()
      const first = granted(await ask(book))
      expect(first.startsInMs).toBe(0)
      await settle(book, first.ticket)
      const second = granted(await ask(book))
      expect(second.startsInMs).toBeGreaterThan(500)
      expect(second.startsInMs).toBeLessThanOrEqual(1000)
    })

    test('only so many are in the air; hosts do not touch each other', async () => {
      const book = await fresh()
      granted(await ask(book, { gapMs: 0, maxInFlight: 2 }))
      const second = granted(await ask(book, { gapMs: 0, maxInFlight: 2 }))
      refused(await ask(book, { gapMs: 0, maxInFlight: 2 }))
      granted(await ask(book, { host: 'b.test' }))
      await settle(book, second.ticket, { gapMs: 0 })
      granted(await ask(book, { gapMs: 0, maxInFlight: 2 }))
    })

    test('a slot past the horizon is refused, with the time to come back', async () => {
      const book = await fresh()
      const { ticket } = granted(await ask(book))
      await settle(book, ticket, { holdMs: 120_000 })
      const wait = refused(await ask(book))
      expect(wait).toBeGreaterThan(110_000)
      expect(wait).toBeLessThanOrEqual(120_000)
    })

    test('the adaptive gap grows, and is capped', async () => {
      const book = await fresh()
      const next = async (change: Partial<SlotReport>) => {
        const { ticket } = granted(await ask(book, { horizonMs: 1e9, gapMs: 10 }))
        await settle(book, ticket, { gapMs: 10, ...change })
        return Math.round(refused(await ask(book, { horizonMs: 0, gapMs: 10 })) / 1000)
      }
      expect(await next({ atLeastMs: 2000 })).toBe(2)
      expect(await next({ multiply: 2 })).toBe(4)
      expect(await next({ multiply: 1000, maxGapMs: 9000 })).toBe(9)
    })

    test('a flight that is never settled is lost after its lease', async () => {
      const book = await fresh()
      granted(await ask(book, { gapMs: 0, leaseMs: 50 }))
      refused(await ask(book, { gapMs: 0 }))
      await sleep(120)
      granted(await ask(book, { gapMs: 0 }))
    })

    test('settling twice, or what nobody knows, changes nothing', async () => {
      const book = await fresh()
      const { ticket } = granted(await ask(book, { gapMs: 0 }))
      await settle(book, ticket, { gapMs: 0 })
      await settle(book, ticket, { gapMs: 0 })
      await settle(book, 'unknown', { host: 'nobody.test', gapMs: 0 })
      granted(await ask(book, { gapMs: 0 }))
      refused(await ask(book, { gapMs: 0 }))
    })
  })
}
