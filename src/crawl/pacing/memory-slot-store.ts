import {
  breakerPauseMs,
  type PauseReason,
  type SlotReport,
  type SlotRequest,
  type SlotReservation,
  type SlotStore,
} from './slot-store.ts'

interface LaneState {
  nextAt: number
  gapMs: number
  failures: number
  pause: { readonly until: number; readonly reason: PauseReason } | undefined
  /** Expiry by ticket. */
  readonly inFlight: Map<string, number>
}

const cleanUpEvery = 1024
/** An adaptive gap, and failures, expire after this time without requests. */
const expiryMs = 60 * 60 * 1000

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
      const pauseReason = state.pause !== undefined && state.pause.until > now ? state.pause.reason : undefined
      return Promise.resolve({ granted: false, retryInMs: Math.max(1, start - now), pauseReason })
    }
    const ticket = String(this.#tickets)
    state.nextAt = start + Math.max(gapMs, state.gapMs)
    state.inFlight.set(ticket, start + leaseMs)
    return Promise.resolve({ granted: true, startsInMs: start - now, ticket })
  }

  settle(report: SlotReport): Promise<void> {
    const state = this.#lanes.get(report.lane)
    if (state === undefined) return Promise.resolve()
    const now = performance.now()
    state.inFlight.delete(report.ticket)
    state.gapMs = Math.min(report.maxGapMs, Math.max(state.gapMs * report.multiply, report.minGapMs))
    // A gap below a millisecond counts as none.
    if (state.gapMs < 1) state.gapMs = 0
    setPause(state, report, now)
    const nextByGap = now - report.arrivedMsAgo + Math.max(report.gapMs, state.gapMs)
    state.nextAt = Math.max(state.nextAt, nextByGap, state.pause?.until ?? 0)
    return Promise.resolve()
  }

  #stateOf(lane: string): LaneState {
    const known = this.#lanes.get(lane)
    if (known !== undefined) return known
    const fresh = { nextAt: 0, gapMs: 0, failures: 0, pause: undefined, inFlight: new Map() }
    this.#lanes.set(lane, fresh)
    return fresh
  }

  /** Removes lanes without requests in flight, a wait, an adaptive gap or failures. */
  #cleanUp(now: number): void {
    for (const [lane, state] of this.#lanes) {
      dropExpired(state.inFlight, now)
      const keptMs = state.gapMs === 0 && state.failures === 0 ? 0 : expiryMs
      if (state.inFlight.size === 0 && now - state.nextAt >= keptMs) this.#lanes.delete(lane)
    }
  }
}

function setPause(state: LaneState, { observation, holdMs }: SlotReport, now: number): void {
  if (observation === 'failed') state.failures++
  else if (observation !== 'unknown') state.failures = 0
  const until = now + (observation === 'failed' ? breakerPauseMs(state.failures) : holdMs)
  const current = state.pause?.until ?? 0
  if (until > Math.max(now, current)) {
    state.pause = { until, reason: observation === 'failed' ? 'failing' : 'throttled' }
  } else if (observation === 'answered' && current <= now) state.pause = undefined
}

function dropExpired(inFlight: Map<string, number>, now: number): void {
  for (const [ticket, expiry] of inFlight) if (expiry <= now) inFlight.delete(ticket)
}
