import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { describeSlotStore } from '../../testing/slot-store-suite.ts'
import { adaptGap } from './adapt-gap.ts'
import { MemorySlotStore } from './memory-slot-store.ts'
import { createPacer, type Slot, type SlotResult } from './pacer.ts'
import { retryAfterOf } from './retry-after.ts'
import { breakerPauseMs, type SlotReport, type SlotStore } from './slot-store.ts'

describeSlotStore('the slot store in memory', () => new MemorySlotStore())

const unsettled: unknown[] = []
const pacer = (maxInFlight = 1, store: SlotStore = new MemorySlotStore()) =>
  createPacer({ store, maxInFlight, maxGapMs: 60_000, onSettleError: (error) => void unsettled.push(error) })
const request = { gapMs: 0, maxWaitMs: 5000, leaseMs: 60_000, signal: undefined }
const slotOf = (result: SlotResult): Slot => {
  if (!('slot' in result)) throw new Error(`no slot for ${result.retryInMs} ms`)
  return result.slot
}
const answered = { kind: 'answered', latencyMs: 1 } as const

describe('the pacer', () => {
  test('serves the requests to a host in order, one at a time', async () => {
    const paced = pacer()
    const order: number[] = []
    let inFlight = 0
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const slot = slotOf(await paced.acquire('a.test', request))
        expect(++inFlight).toBe(1)
        order.push(index)
        await new Promise(setImmediate)
        inFlight--
        await slot.settle(answered)
      }),
    )
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  test('keeps the gap between two requests', async () => {
    const paced = pacer()
    const times: number[] = []
    for (let index = 0; index < 4; index++) {
      const slot = slotOf(await paced.acquire('a.test', { ...request, gapMs: 60 }))
      times.push(performance.now())
      await slot.settle(answered)
    }
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60)
  })

  test('returns the time of the next slot instead of waiting too long', async () => {
    const paced = pacer()
    const slot = slotOf(await paced.acquire('a.test', request))
    await slot.settle({ kind: 'throttled', retryAfterMs: 90_000 })
    const result = await paced.acquire('a.test', { ...request, maxWaitMs: 20 })
    expect('retryInMs' in result && result.retryInMs).toBeGreaterThan(80_000)
    slotOf(await paced.acquire('b.test', request))
  })

  test('www.a.test and a.test share a lane', async () => {
    const paced = pacer()
    await slotOf(await paced.acquire('www.a.test', request)).settle({ kind: 'throttled', retryAfterMs: 90_000 })
    const result = await paced.acquire('a.test', { ...request, maxWaitMs: 20 })
    expect(result).toMatchObject({ pauseReason: 'throttled' })
    slotOf(await paced.acquire('a.test:8080', request))
  })

  test('the gap counts from the response, at the latest a second after the request was sent', async () => {
    const memory = new MemorySlotStore()
    const reports: SlotReport[] = []
    const paced = pacer(1, {
      reserve: (requested) => memory.reserve(requested),
      settle: (report) => {
        reports.push(report)
        return memory.settle(report)
      },
    })
    for (const firstByteMs of [undefined, 20, 4000]) {
      const slot = slotOf(await paced.acquire('a.test', request))
      if (firstByteMs !== undefined) slot.answered(firstByteMs)
      // A body of 50 ms.
      await sleep(50)
      await slot.settle({ kind: 'unknown' })
    }
    const [unanswered = 0, fast = 0, slow = 0] = reports.map(({ arrivedMsAgo }) => arrivedMsAgo)
    expect(unanswered).toBe(0)
    expect(fast).toBeGreaterThan(40)
    expect(fast).toBeLessThan(3000)
    expect(slow).toBeGreaterThan(3040)
  })

  test('a cancelled wait does not block the next request', async () => {
    const paced = pacer()
    const slot = slotOf(await paced.acquire('a.test', request))
    const stop = new AbortController()
    const waiting = paced.acquire('a.test', { ...request, signal: stop.signal })
    const next = paced.acquire('a.test', request)
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await slot.settle(answered)
    await slotOf(await next).settle(answered)
  })

  test('a wait cancelled before its slot starts releases the slot', async () => {
    const paced = pacer()
    await slotOf(await paced.acquire('a.test', { ...request, gapMs: 200 })).settle(answered)
    const stop = new AbortController()
    const waiting = paced.acquire('a.test', { ...request, gapMs: 200, signal: stop.signal })
    setTimeout(() => stop.abort(), 20)
    await expect(waiting).rejects.toThrow()
    slotOf(await paced.acquire('a.test', { ...request, gapMs: 0 }))
  })
})

test('an error of the store at the end of a request is reported, not thrown', async () => {
  const memory = new MemorySlotStore()
  const paced = pacer(1, {
    reserve: (requested) => memory.reserve(requested),
    settle: () => Promise.reject(new Error('the database is unreachable')),
  })
  const slot = slotOf(await paced.acquire('a.test', request))
  await slot.settle(answered)
  expect(unsettled).toEqual([new Error('the database is unreachable')])
})

test('the pause of the circuit breaker doubles from 15 seconds to a minute', () => {
  const pauses = [1, 4, 5, 6, 7, 8, 100].map((failures) => breakerPauseMs(failures) / 1000)
  expect(pauses).toEqual([0, 0, 15, 30, 60, 60, 60])
})

describe('adaptGap', () => {
  test('increases the gap after errors and reduces it slowly after fast responses', () => {
    expect(adaptGap({ kind: 'failed' })).toMatchObject({ multiply: 2, minGapMs: 1000 })
    expect(adaptGap({ kind: 'throttled', retryAfterMs: 5000 })).toMatchObject({ multiply: 2, holdMs: 5000 })
    expect(adaptGap({ kind: 'throttled', retryAfterMs: undefined }).holdMs).toBe(60_000)
    expect(adaptGap({ kind: 'answered', latencyMs: 20 })).toEqual({ multiply: 0.9, minGapMs: 0, holdMs: 0 })
    expect(adaptGap({ kind: 'answered', latencyMs: 3000 })).toEqual({ multiply: 1, minGapMs: 3000, holdMs: 0 })
    expect(adaptGap({ kind: 'unknown' })).toEqual({ multiply: 1, minGapMs: 0, holdMs: 0 })
  })
})

describe('Retry-After', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['99999999999', 86_400_000],
    ['Tuesday, 01-Jan-30 00:01:00 GMT', 60_000],
    ['1.5', undefined],
    ['-5', undefined],
    ['120.0', undefined],
    ['5 minutes', undefined],
    ['60, 60', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s ms', (value, want) => {
    expect(retryAfterOf(new Headers(value === undefined ? {} : { 'retry-after': value }), now)).toBe(want)
  })

  test('a date counts from the date of the response, not from our clock', () => {
    const headers = { 'retry-after': 'Tue, 01 Jan 2030 00:01:00 GMT', date: 'Tue, 01 Jan 2030 00:00:30 GMT' }
    expect(retryAfterOf(new Headers(headers), new Date('2029-12-30T00:00:00Z'))).toBe(30_000)
  })
})
