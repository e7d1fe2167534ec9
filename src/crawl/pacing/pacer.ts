import { setTimeout as sleep } from 'node:timers/promises'
import { laneOf } from '../../core/host/lane-of.ts'
import { adaptGap, type Observation, slowResponseMs } from './adapt-gap.ts'
import { LaneQueue } from './lane-queue.ts'
import type { PauseReason, SlotStore } from './slot-store.ts'

/** The same for every lane. */
export interface PacerOptions {
  readonly store: SlotStore
  readonly maxInFlight: number
  /** Maximum adaptive gap. */
  readonly maxGapMs: number
  /** The store could not save the end of a request. The lease expires later; the page is not lost. */
  readonly onSettleError: (error: unknown) => void
}

/** The right to send one request now. */
export interface Slot {
  /** The response begins now, so long after the request was sent. Without it the gap counts from the end of the request. */
  answered(firstByteMs: number): void
  /** Releases the slot and reports the load of the host. Call it once in every case. Never rejects. */
  settle(observation: Observation): Promise<void>
}

/** A slot, or the time until the next one. */
export type SlotResult =
  | { readonly slot: Slot }
  | { readonly retryInMs: number; readonly pauseReason?: PauseReason | undefined }

interface AcquireOptions {
  readonly gapMs: number
  /** Maximum wait. */
  readonly maxWaitMs: number
  /** A request that is not settled by then counts as lost. */
  readonly leaseMs: number
  readonly signal: AbortSignal | undefined
}

/** Limits the requests in the lane of each host: those of this process in a queue, those of all processes in the slot store. */
export interface Pacer {
  acquire(host: string, request: AcquireOptions): Promise<SlotResult>
}

/** How often a slot is requested again while another process uses the lane. */
const pollMs = { min: 5, max: 250 }

/**
 * The gap counts between the times at which requests reach the server: there the owner of a site measures it. Only the
 * response proves that a request has arrived, but a slow page must not slow down its lane, so a request counts as arrived
 * at the latest this long after it was sent. That is still safe: the adaptive gap grows to the latency of such a response.
 * With 250 ms, five processes on two busy cores sent requests up to 50 ms too early for the clock of the server.
 */
const maxArrivalMs = slowResponseMs

export function createPacer(options: PacerOptions): Pacer {
  const queue = new LaneQueue(options.maxInFlight)
  return {
    acquire: async (host, request) => {
      request.signal?.throwIfAborted()
      const lane = laneOf(host)
      const deadline = performance.now() + request.maxWaitMs
      const queuedMs = queue.pending(lane) * request.gapMs
      if (queuedMs > request.maxWaitMs || !(await queue.enter(lane, request.maxWaitMs, request.signal))) {
        return { retryInMs: Math.max(queuedMs, request.gapMs, 1) }
      }
      let result: SlotResult | undefined
      try {
        result = await reserve(lane, request, deadline, options, () => queue.leave(lane))
        return result
      } finally {
        if (result === undefined || !('slot' in result)) queue.leave(lane)
      }
    },
  }
}

async function reserve(
  lane: string,
  { gapMs, leaseMs, signal }: AcquireOptions,
  deadline: number,
  { store, maxInFlight, maxGapMs, onSettleError }: PacerOptions,
  leave: () => void,
): Promise<SlotResult> {
  for (let poll = pollMs.min; ; poll = Math.min(pollMs.max, poll * 2)) {
    const maxDelayMs = Math.max(0, deadline - performance.now())
    const reservation = await store.reserve({ lane, gapMs, maxInFlight, maxDelayMs, leaseMs })
    if (reservation.granted) {
      const { ticket, startsInMs } = reservation
      let arrivedAt: number | undefined
      const report = (observation: Observation) => {
        const arrivedMsAgo = arrivedAt === undefined ? 0 : performance.now() - arrivedAt
        const change = adaptGap(observation)
        return store.settle({ lane, ticket, gapMs, maxGapMs, arrivedMsAgo, observation: observation.kind, ...change })
      }
      if (startsInMs > 0) await waitForStart(startsInMs, signal, report)
      return {
        slot: {
          answered: (firstByteMs) => {
            arrivedAt = performance.now() - Math.max(0, firstByteMs - maxArrivalMs)
          },
          settle: (observation) => settle(report(observation), onSettleError, leave),
        },
      }
    }
    const { retryInMs, pauseReason } = reservation
    const pause = Math.max(retryInMs, poll)
    if (performance.now() + pause > deadline) return { retryInMs: pause, pauseReason }
    await sleep(pause, undefined, signal ? { signal } : {})
  }
}

/** Leaves the queue after the store has saved the end: before that, the next request would find the lane busy. */
async function settle(
  reported: Promise<void>,
  onSettleError: (error: unknown) => void,
  leave: () => void,
): Promise<void> {
  try {
    await reported
  } catch (error) {
    onSettleError(error)
  } finally {
    leave()
  }
}

/** A timer counts from the start of the event loop's result and may fire early by that time. The gap must not be shorter. */
async function waitForStart(
  milliseconds: number,
  signal: AbortSignal | undefined,
  report: (observation: Observation) => Promise<void>,
): Promise<void> {
  try {
    const start = performance.now() + milliseconds
    for (let left = milliseconds; left > 0; left = start - performance.now()) {
      await sleep(Math.ceil(left), undefined, signal ? { signal } : {})
    }
  } catch (error) {
    await report({ kind: 'unknown' })
    throw error
  }
}
