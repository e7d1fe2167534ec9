/** What a request says about the load of its host. */
export type Observation =
  | { readonly kind: 'answered'; readonly latencyMs: number }
  /** 429, or 503: the host asks for fewer requests. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | undefined }
  /** Reset, timeout, refused, 5xx: the host may be overloaded, perhaps by our requests, or down. */
  | { readonly kind: 'failed' }
  /** Nothing: blocked by the guard, cancelled. */
  | { readonly kind: 'unknown' }

/** What changes in the lane; see `SlotReport`. */
interface Change {
  readonly multiply: number
  readonly minGapMs: number
  readonly holdMs: number
}

/** A slower response is a sign of load: the gap grows to its latency. */
export const slowResponseMs = 1000
const throttledGapMs = 2000
const failedGapMs = 1000
/** Maximum adaptive gap. Only Retry-After slows us down to less than one request a minute. */
export const maxGapMs = 60_000
/** For a 429 without Retry-After. */
export const defaultHoldMs = 60_000

/** Errors increase the gap of a lane. Only fast responses reduce it, by a tenth each. */
export function adaptGap(observation: Observation): Change {
  switch (observation.kind) {
    case 'answered': {
      const slow = observation.latencyMs > slowResponseMs
      return { multiply: slow ? 1 : 0.9, minGapMs: slow ? observation.latencyMs : 0, holdMs: 0 }
    }
    case 'throttled':
      return { multiply: 2, minGapMs: throttledGapMs, holdMs: observation.retryAfterMs ?? defaultHoldMs }
    case 'failed':
      return { multiply: 2, minGapMs: failedGapMs, holdMs: 0 }
    case 'unknown':
      return { multiply: 1, minGapMs: 0, holdMs: 0 }
  }
}
