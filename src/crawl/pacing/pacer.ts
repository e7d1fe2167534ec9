import { setTimeout as sleep } from 'node:timers/promises'
import { adaptGap, type Observation } from './adapt-gap.ts'
import { HostQueue } from './host-queue.ts'
import type { SlotBook } from './slot-book.ts'

/** What holds for every host. */
export interface PacerOptions {
  readonly book: SlotBook
  readonly maxInFlight: number
  /** The adaptive gap never grows past this. */
  readonly maxGapMs: number
  /** The book could not be told of an end. Its lease will free the place; the page that was fetched is not lost. */
  readonly onUnsettled: (error: unknown) => void
}

/** The right to send one request now. */
export interface Slot {
  /** Gives the place back and tells the host's book how it went. Call it once, whatever happened. Never rejects. */
  settle(observation: Observation): Promise<void>
}

/** A slot, or the time after which it is worth asking again. */
export type Turn = { readonly slot: Slot } | { readonly comeBackInMs: number }

interface TurnRequest {
  readonly gapMs: number
  /** Rather than wait longer than this, the caller does something else. */
  readonly maxWaitMs: number
  /** After this long a request that was never settled counts as lost. */
  readonly leaseMs: number
  readonly signal: AbortSignal | undefined
}

/** Hands out turns per host. Requests of this process stand in line here; the book settles it between processes. */
export interface Pacer {
  takeTurn(host: string, request: TurnRequest): Promise<Turn>
}

/** How often a host that is busy in another process is asked for again. */
const pollMs = { min: 5, max: 250 }

/** A pacer over a slot book. */
export function createPacer(options: PacerOptions): Pacer {
  const queue = new HostQueue(options.maxInFlight)
  return {
    takeTurn: async (host, request) => {
      request.signal?.throwIfAborted()
      const deadline = performance.now() + request.maxWaitMs
      const ahead = queue.pending(host) * request.gapMs
      if (ahead > request.maxWaitMs || !(await queue.enter(host, request.maxWaitMs, request.signal))) {
        return { comeBackInMs: Math.max(ahead, request.gapMs, 1) }
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
      const tell = (observation: Observation) =>
        book.settle({ host, ticket, gapMs, maxGapMs, ...adaptGap(observation) })
      if (startsInMs > 0) await waitForStart(startsInMs, signal, tell)
      return { slot: { settle: (observation) => settle(tell(observation), onUnsettled, leave) } }
    }
    const pause = Math.max(answer.comeBackInMs, poll)
    if (performance.now() + pause > deadline) return { comeBackInMs: pause }
    await sleep(pause, undefined, signal ? { signal } : {})
  }
}

/** The place in line is passed on only when the book knows, else the next one would find the host still taken. */
async function settle(telling: Promise<void>, onUnsettled: (error: unknown) => void, leave: () => void): Promise<void> {
  try {
    await telling
  } catch (error) {
    onUnsettled(error)
  } finally {
    leave()
  }
}

/** A timer counts from the start of the event loop's turn, so it may fire early by that much; a gap is a promise. */
async function waitForStart(
  milliseconds: number,
  signal: AbortSignal | undefined,
  tell: (observation: Observation) => Promise<void>,
): Promise<void> {
  try {
    const start = performance.now() + milliseconds
    for (let left = milliseconds; left > 0; left = start - performance.now()) {
      await sleep(Math.ceil(left), undefined, signal ? { signal } : {})
    }
  } catch (error) {
    await tell({ kind: 'nothing' })
    throw error
  }
}
