// The state of a lane: `nextAt` (no request before), `gapMs` (its adaptive gap) and the requests in flight, each with an
// expiry, so that those of a crashed process end. Each of the two functions is ONE atomic step on that state, so that many
// processes share a lane: in memory, or as one SQL statement each in PostgreSQL. All times are relative to the clock of
// the store: the clocks of two machines are never compared.

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

/** When the request may start, or when to try again. */
export type SlotReservation =
  | { readonly granted: true; readonly startsInMs: number; readonly ticket: string }
  | { readonly granted: false; readonly retryInMs: number }

/** The end of a request, and the new gap of its lane. */
export interface SlotReport {
  readonly lane: string
  readonly ticket: string
  /** The minimum gap of the request. */
  readonly gapMs: number
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
 * more than `maxDelayMs` away; else `nextAt = start + max(gapMs, adaptive gap)` and a request is added.
 *
 * `settle`: removes the request, sets the adaptive gap, and `nextAt = max(nextAt, now + gap, now + holdMs)`. The gap counts
 * again from the end of a request, because only then it is certain that the request has reached the server: so requests
 * arrive at the server, and not only leave us, with at least the gap between them.
 */
export interface SlotStore {
  reserve(request: SlotRequest): Promise<SlotReservation>
  settle(report: SlotReport): Promise<void>
}
