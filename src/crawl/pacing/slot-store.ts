// A lane is what is paced: a host without `www.`. Its state: `nextAt` (no request before), `gapMs` (its adaptive gap), the
// requests in flight, each with an expiry, so that those of a crashed process end, the failures since the last answer, and
// its pause. Each of the two functions is ONE atomic step on that state, so that many processes share a lane: in memory, or
// as one SQL function each in PostgreSQL. All times are relative to the clock of the store: the clocks of two machines are
// never compared.
import type { Observation } from './adapt-gap.ts'

export interface SlotRequest {
  readonly lane: string
  /** The minimum gap: configured, or the site's crawl-delay. The adaptive gap counts if it is longer. */
  readonly gapMs: number
  readonly maxInFlight: number
  /** A slot that starts later is not granted. */
  readonly maxDelayMs: number
  /** A request that is not settled by then counts as lost. */
  readonly leaseMs: number
}

/** Why a lane is paused: its host asked for it (429), or its requests fail one after another. */
export type PauseReason = 'throttled' | 'failing'

/** When the request may start, or when to try again and whether the lane is paused until then. */
export type SlotReservation =
  | { readonly granted: true; readonly startsInMs: number; readonly ticket: string }
  | { readonly granted: false; readonly retryInMs: number; readonly pauseReason?: PauseReason | undefined }

/** The end of a request, and what follows for its lane. */
export interface SlotReport {
  readonly lane: string
  readonly ticket: string
  /** The minimum gap of the request. */
  readonly gapMs: number
  /** How long ago the request had certainly reached the server. The gap counts from then. */
  readonly arrivedMsAgo: number
  readonly observation: Observation['kind']
  /** New adaptive gap: `min(maxGapMs, max(old * multiply, minGapMs))`. */
  readonly multiply: number
  readonly minGapMs: number
  readonly maxGapMs: number
  /** No request in this lane for so long (Retry-After). */
  readonly holdMs: number
}

/**
 * Stores the slots of all lanes.
 *
 * `reserve`: with `start = max(now, nextAt)`; refused if `maxInFlight` unexpired requests are in flight, or if `start` is
 * more than `maxDelayMs` away; else `nextAt = start + max(gapMs, adaptive gap)` and a request is added. A lane that is full
 * may be free again at any time, so a refusal for that reason says to try again soon.
 *
 * `settle`: removes the request, sets the adaptive gap and the pause, and
 * `nextAt = max(nextAt, now - arrivedMsAgo + gap, end of the pause)`. The gap counts again from the arrival, because the
 * time between the slot and the arrival (DNS, TCP, TLS) varies: so requests arrive at the server, and not only leave us,
 * with at least the gap between them.
 *
 * The circuit breaker: `failed` adds one to the failures, `answered` and `throttled` set them to 0. From `breaker.failures`
 * on, each failure pauses the lane, for twice as long as the one before. A pause is over, and its reason forgotten, when
 * its time has passed and a request is answered.
 */
export interface SlotStore {
  reserve(request: SlotRequest): Promise<SlotReservation>
  settle(report: SlotReport): Promise<void>
}

/**
 * The same numbers are in settle_slot.sql. The tests of every store compare the two. A longer pause would keep the rows of a
 * host that is gone in the queue for days: each needs three attempts before it is a dead letter.
 */
const breaker = { failures: 5, minPauseMs: 15_000, maxPauseMs: 60_000 }

/** The pause after so many failures in a row. */
export function breakerPauseMs(failures: number): number {
  if (failures < breaker.failures) return 0
  return Math.min(breaker.maxPauseMs, breaker.minPauseMs * 2 ** (failures - breaker.failures))
}
