// The protocol behind pacing. A host has: `nextAt` (no request before), `gapMs` (its adaptive gap) and the flights in
// the air, each with an expiry so that a crashed process frees its place. Two verbs, each ONE atomic step on that state,
// so that any number of processes share a host: in memory below, as one SQL statement each in PostgreSQL. All times are
// relative to the book's own clock: the clocks of two machines never meet.

/** One request wants to go to a host. */
export interface SlotRequest {
  readonly host: string
  /** The least gap: configured, or the site's crawl-delay. The adaptive gap of the book counts if it is longer. */
  readonly gapMs: number
  readonly maxInFlight: number
  /** A slot further off than this is not given. */
  readonly horizonMs: number
  /** A flight not settled after this long counts as lost. */
  readonly leaseMs: number
}

/** When it may go, or when to ask again. */
export type SlotAnswer =
  | { readonly granted: true; readonly startsInMs: number; readonly ticket: string }
  | { readonly granted: false; readonly comeBackInMs: number }

/** It is over, and this is what the host shall be spared from now on. */
export interface SlotReport {
  readonly host: string
  readonly ticket: string
  /** The same least gap as asked for. */
  readonly gapMs: number
  /** New adaptive gap: `min(maxGapMs, max(old * multiply, atLeastMs))`. */
  readonly multiply: number
  readonly atLeastMs: number
  readonly maxGapMs: number
  /** Nobody asks this host for so long (Retry-After). */
  readonly holdMs: number
}

/**
 * Where the slots of all hosts are written down.
 *
 * `reserve`: with `start = max(now, nextAt)`; refused when `maxInFlight` unexpired flights are in the air or `start` lies
 * past the horizon; else `nextAt = start + max(gapMs, adaptive gap)` and a flight is added.
 *
 * `settle`: the flight is removed, the adaptive gap renewed, and `nextAt = max(nextAt, now + gap, now + holdMs)`. The gap
 * counts again from the end of a request because only then it is certain that the request had reached the server: this is
 * what makes "never closer than the gap" true at the server and not only at the sender.
 */
export interface SlotBook {
  reserve(request: SlotRequest): Promise<SlotAnswer>
  settle(report: SlotReport): Promise<void>
}
