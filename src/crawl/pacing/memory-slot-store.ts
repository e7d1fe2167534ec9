import type { SlotReport, SlotRequest, SlotReservation, SlotStore } from './slot-store.ts'

interface LaneState {
  nextAt: number
  gapMs: number
  /** Expiry by ticket. */
  readonly inFlight: Map<string, number>
}

const cleanUpEvery = 1024
/** An adaptive gap expires after this time without requests. */
const gapExpiryMs = 60 * 60 * 1000

/** The slots of a single process. */
export class MemorySlotStore implements SlotStore {
  readonly #lanes = new Map<string, LaneState>()
  #tickets = 0

  reserve({ lane, gapMs, maxInFlight, maxDelayMs, leaseMs }: SlotRequest): Promise<SlotReservation> {
    const now = performance.now()
    if (++this.#tickets % cleanUpEvery === 0) this.#cleanUp(now)
    const state = this.#stateOf(lane)
    const start = Math.max(now, state.nextAt)
    dropExpired(state.inFlight, now)
    if (state.inFlight.size >= maxInFlight || start - now > maxDelayMs) {
      return Promise.resolve({ granted: false, retryInMs: Math.max(1, start - now) })
    }
    const ticket = String(this.#tickets)
    state.nextAt = start + Math.max(gapMs, state.gapMs)
    state.inFlight.set(ticket, start + leaseMs)
    return Promise.resolve({ granted: true, startsInMs: start - now, ticket })
  }

  settle({ lane, ticket, gapMs, multiply, minGapMs, maxGapMs, holdMs }: SlotReport): Promise<void> {
    const state = this.#lanes.get(lane)
    if (state === undefined) return Promise.resolve()
    state.inFlight.delete(ticket)
    state.gapMs = Math.min(maxGapMs, Math.max(state.gapMs * multiply, minGapMs))
    // A gap below a millisecond counts as none.
    if (state.gapMs < 1) state.gapMs = 0
    const now = performance.now()
    state.nextAt = Math.max(state.nextAt, now + Math.max(gapMs, state.gapMs, holdMs))
    return Promise.resolve()
  }

  #stateOf(lane: string): LaneState {
    const known = this.#lanes.get(lane)
    if (known !== undefined) return known
    const fresh = { nextAt: 0, gapMs: 0, inFlight: new Map() }
    this.#lanes.set(lane, fresh)
    return fresh
  }

  /** Removes lanes without requests in flight, a pending gap or an adaptive gap. */
  #cleanUp(now: number): void {
    for (const [lane, state] of this.#lanes) {
      dropExpired(state.inFlight, now)
      const idleMs = now - state.nextAt
      if (state.inFlight.size === 0 && idleMs >= (state.gapMs === 0 ? 0 : gapExpiryMs)) this.#lanes.delete(lane)
    }
  }
}

function dropExpired(inFlight: Map<string, number>, now: number): void {
  for (const [ticket, expiry] of inFlight) if (expiry <= now) inFlight.delete(ticket)
}
