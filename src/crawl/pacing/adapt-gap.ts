import type { SlotReport } from './slot-book.ts'

/** How a request went, as far as the host's load is concerned. */
export type Observation =
  | { readonly kind: 'answered'; readonly latencyMs: number }
  /** 429, or 503: the host asks for less. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | undefined }
  /** Reset, time-out, 5xx: the host may be in trouble, perhaps because of us. */
  | { readonly kind: 'troubled' }
  /** Nothing was learnt: refused by the guard, cancelled. */
  | { readonly kind: 'nothing' }

type Change = Pick<SlotReport, 'multiply' | 'atLeastMs' | 'holdMs'>

/** An answer slower than this is a sign of load: the gap then grows to the time the answer took. */
const slowAnswerMs = 1000
const throttledGapMs = 2000
const troubledGapMs = 1000
/** The adaptive gap ends here: slower than once a minute is for Retry-After to say. */
export const maxGapMs = 60_000
/** What a 429 without Retry-After means. */
export const defaultHoldMs = 60_000

/** Errors only ever slow a host down; only good, quick answers bring the gap back, a tenth at a time. */
export function adaptGap(observation: Observation): Change {
  switch (observation.kind) {
    case 'answered': {
      const slow = observation.latencyMs > slowAnswerMs
      return { multiply: slow ? 1 : 0.9, atLeastMs: slow ? observation.latencyMs : 0, holdMs: 0 }
    }
    case 'throttled':
      return { multiply: 2, atLeastMs: throttledGapMs, holdMs: observation.retryAfterMs ?? defaultHoldMs }
    case 'troubled':
      return { multiply: 2, atLeastMs: troubledGapMs, holdMs: 0 }
    case 'nothing':
      return { multiply: 1, atLeastMs: 0, holdMs: 0 }
  }
}
