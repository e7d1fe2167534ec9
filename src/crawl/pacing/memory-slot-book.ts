import type { SlotAnswer, SlotBook, SlotReport, SlotRequest } from './slot-book.ts'

interface HostState {
  nextAt: number
  gapMs: number
  /** Ticket to expiry. */
  readonly flights: Map<string, number>
}

const sweepEvery = 1024
/** Slowness learnt from a host that nobody has asked since is forgotten. */
const forgetAfterMs = 60 * 60 * 1000

/** The slot book of a single process. */
export class MemorySlotBook implements SlotBook {
  readonly #hosts = new Map<string, HostState>()
  #tickets = 0

  reserve({ host, gapMs, maxInFlight, horizonMs, leaseMs }: SlotRequest): Promise<SlotAnswer> {
    const now = performance.now()
    if (++this.#tickets % sweepEvery === 0) this.#sweep(now)
    const state = this.#stateOf(host)
    const start = Math.max(now, state.nextAt)
    dropExpired(state.flights, now)
    if (state.flights.size >= maxInFlight || start - now > horizonMs) {
      return Promise.resolve({ granted: false, comeBackInMs: Math.max(1, start - now) })
    }
    const ticket = String(this.#tickets)
    state.nextAt = start + Math.max(gapMs, state.gapMs)
    state.flights.set(ticket, start + leaseMs)
    return Promise.resolve({ granted: true, startsInMs: start - now, ticket })
  }

  settle({ host, ticket, gapMs, multiply, atLeastMs, maxGapMs, holdMs }: SlotReport): Promise<void> {
    const state = this.#hosts.get(host)
    if (state === undefined) return Promise.resolve()
    state.flights.delete(ticket)
    state.gapMs = Math.min(maxGapMs, Math.max(state.gapMs * multiply, atLeastMs))
    // Below a millisecond the decaying gap is no gap any more.
    if (state.gapMs < 1) state.gapMs = 0
    const now = performance.now()
    state.nextAt = Math.max(state.nextAt, now + Math.max(gapMs, state.gapMs, holdMs))
    return Promise.resolve()
  }

  #stateOf(host: string): HostState {
    const known = this.#hosts.get(host)
    if (known !== undefined) return known
    const fresh = { nextAt: 0, gapMs: 0, flights: new Map() }
    this.#hosts.set(host, fresh)
    return fresh
  }

  /** A host with nothing in the air, nothing to wait for and no slowness learnt is not worth remembering. */
  #sweep(now: number): void {
    for (const [host, state] of this.#hosts) {
      dropExpired(state.flights, now)
      const idleMs = now - state.nextAt
      if (state.flights.size === 0 && idleMs >= (state.gapMs === 0 ? 0 : forgetAfterMs)) this.#hosts.delete(host)
    }
  }
}

function dropExpired(flights: Map<string, number>, now: number): void {
  for (const [ticket, expiry] of flights) if (expiry <= now) flights.delete(ticket)
}
