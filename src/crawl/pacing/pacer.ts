import { setTimeout as sleep } from 'node:timers/promises'
import { adaptGap, type Observation } from './adapt-gap.ts'
import { HostQueue } from './host-queue.ts'
import type { SlotBook } from './slot-book.ts'

/** The same for every host. */
export interface PacerOptions {
  readonly book: SlotBook
  readonly maxInFlight: number
  /** Maximum adaptive gap. */
  readonly maxGapMs: number
  /** The store could not save the end of a request. The lease expires later; the page is not lost. */
  readonly onUnsettled: (error: unknown) => void
}

/** The right to send one request now. */
export interface Slot {
  /** Releases the slot and reports the load of the host. Call it once in every case. Never rejects. */
  settle(observation: Observation): Promise<void>
}

/** A slot, or the time until the next one. */
export type Turn = { readonly slot: Slot } | { readonly comeBackInMs: number }

interface TurnRequest {
  readonly gapMs: number
  /** Maximum wait. */
  readonly maxWaitMs: number
  /** A request that is not settled by then counts as lost. */
  readonly leaseMs: number
  readonly signal: AbortSignal | undefined
}

/** Limits the requests to each host: those of this process in a queue, those of all processes in the slot store. */
export interface Pacer {
  takeTurn(host: string, request: TurnRequest): Promise<Turn>
}

/** How often a slot is requested again while another process uses the host. */
const pollMs = { min: 5, max: 250 }

export function createPacer(options: PacerOptions): Pacer {
  const queue = new HostQueue(options.maxInFlight)
  return {
    takeTurn: async (host, request) => {
      request.signal?.throwIfAborted()
      const deadline = performance.now() + request.maxWaitMs
      const queuedMs = queue.pending(host) * request.gapMs
      if (queuedMs > request.maxWaitMs || !(await queue.enter(host, request.maxWaitMs, request.signal))) {
        return { comeBackInMs: Math.max(queuedMs, request.gapMs, 1) }
      }
      let turn: Turn | undefined
      try {
        turn = await reserve(host, request, deadline, options, () => queue.leave(host))
        return turn
      } finally {
        if (turn === undefined || !('slot' in turn)) queue.leave(host)
      }
    },
  }
}

async function reserve(
  host: string,
  { gapMs, leaseMs, signal }: TurnRequest,
  deadline: number,
  { book, maxInFlight, maxGapMs, onUnsettled }: PacerOptions,
  leave: () => void,
): Promise<Turn> {
  for (let poll = pollMs.min; ; poll = Math.min(pollMs.max, poll * 2)) {
    const horizonMs = Math.max(0, deadline - performance.now())
    const answer = await book.reserve({ host, gapMs, maxInFlight, horizonMs, leaseMs })
    if (answer.granted) {
      const { ticket, startsInMs } = answer
      const report = (observation: Observation) =>
        book.settle({ host, ticket, gapMs, maxGapMs, ...adaptGap(observation) })
      if (startsInMs > 0) await waitForStart(startsInMs, signal, report)
      return { slot: { settle: (observation) => settle(report(observation), onUnsettled, leave) } }
    }
    const pause = Math.max(answer.comeBackInMs, poll)
    if (performance.now() + pause > deadline) return { comeBackInMs: pause }
    await sleep(pause, undefined, signal ? { signal } : {})
  }
}

/** Leaves the queue after the store has saved the end: before that, the next request would find the host busy. */
async function settle(reported: Promise<void>, onUnsettled: (error: unknown) => void, leave: () => void): Promise<void> {
  try {
    await reported
  } catch (error) {
    onUnsettled(error)
  } finally {
    leave()
  }
}

/** A timer counts from the start of the event loop's turn and may fire early by that time. The gap must not be shorter. */
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
    await report({ kind: 'nothing' })
    throw error
  }
}
