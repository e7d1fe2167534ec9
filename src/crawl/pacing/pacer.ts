import { setTimeout as sleep } from 'node:timers/promises'
import { adaptGap, type Observation } from './adapt-gap.ts'
import { HostQueue } from './host-queue.ts'
import type { SlotStore } from './slot-store.ts'

/** The same for every host. */
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
  /** Releases the slot and reports the load of the host. Call it once in every case. Never rejects. */
  settle(observation: Observation): Promise<void>
}

/** A slot, or the time until the next one. */
export type SlotResult = { readonly slot: Slot } | { readonly retryInMs: number }

interface AcquireOptions {
  readonly gapMs: number
  /** Maximum wait. */
  readonly maxWaitMs: number
  /** A request that is not settled by then counts as lost. */
  readonly leaseMs: number
  readonly signal: AbortSignal | undefined
}

/** Limits the requests to each host: those of this process in a queue, those of all processes in the slot store. */
export interface Pacer {
  acquire(host: string, request: AcquireOptions): Promise<SlotResult>
}

/** How often a slot is requested again while another process uses the host. */
const pollMs = { min: 5, max: 250 }

export function createPacer(options: PacerOptions): Pacer {
  const queue = new HostQueue(options.maxInFlight)
  return {
    acquire: async (host, request) => {
      request.signal?.throwIfAborted()
      const deadline = performance.now() + request.maxWaitMs
      const queuedMs = queue.pending(host) * request.gapMs
      if (queuedMs > request.maxWaitMs || !(await queue.enter(host, request.maxWaitMs, request.signal))) {
        return { retryInMs: Math.max(queuedMs, request.gapMs, 1) }
      }
      let result: SlotResult | undefined
      try {
        result = await reserve(host, request, deadline, options, () => queue.leave(host))
        return result
      } finally {
        if (result === undefined || !('slot' in result)) queue.leave(host)
      }
    },
  }
}

async function reserve(
  host: string,
  { gapMs, leaseMs, signal }: AcquireOptions,
  deadline: number,
  { store, maxInFlight, maxGapMs, onSettleError }: PacerOptions,
  leave: () => void,
): Promise<SlotResult> {
  for (let poll = pollMs.min; ; poll = Math.min(pollMs.max, poll * 2)) {
    const maxDelayMs = Math.max(0, deadline - performance.now())
    const reservation = await store.reserve({ lane: host, gapMs, maxInFlight, maxDelayMs, leaseMs })
    if (reservation.granted) {
      const { ticket, startsInMs } = reservation
      const report = (observation: Observation) =>
        store.settle({ lane: host, ticket, gapMs, maxGapMs, ...adaptGap(observation) })
      if (startsInMs > 0) await waitForStart(startsInMs, signal, report)
      return { slot: { settle: (observation) => settle(report(observation), onSettleError, leave) } }
    }
    const pause = Math.max(reservation.retryInMs, poll)
    if (performance.now() + pause > deadline) return { retryInMs: pause }
    await sleep(pause, undefined, signal ? { signal } : {})
  }
}

/** Leaves the queue after the store has saved the end: before that, the next request would find the host busy. */
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
