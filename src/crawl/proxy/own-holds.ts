import { laneOf } from '../../core/host/lane-of.ts'
import { defaultHoldMs, type Observation } from '../pacing/adapt-gap.ts'
import type { Pacer, SlotResult } from '../pacing/pacer.ts'

/** Lanes that asked for a pause, with its end, on the clock of `performance.now()`. */
export type Holds = Map<string, number>

const maxHolds = 10_000

/**
 * A host that asks for a long pause (Retry-After) gets it from this proxy. From others it gets a minute: limits count per IP, and
 * a proxy that invents such answers must not stop the work of other tenants for a day.
 */
export function withOwnHolds(pacer: Pacer, holds: Holds): Pacer {
  return {
    async acquire(host, request) {
      const lane = laneOf(host)
      const holdMs = (holds.get(lane) ?? 0) - performance.now()
      if (holdMs > request.maxWaitMs) return { retryInMs: holdMs, pauseReason: 'throttled' }
      holds.delete(lane)
      return withOwnHold(await pacer.acquire(host, request), lane, holds)
    },
  }
}

function withOwnHold(result: SlotResult, lane: string, holds: Holds): SlotResult {
  if (!('slot' in result)) return result
  const { slot } = result
  return {
    slot: {
      answered: (firstByteMs) => slot.answered(firstByteMs),
      settle: (observation) => slot.settle(shortened(observation, lane, holds)),
    },
  }
}

function shortened(observation: Observation, lane: string, holds: Holds): Observation {
  if (observation.kind !== 'throttled' || (observation.retryAfterMs ?? 0) <= defaultHoldMs) return observation
  const { retryAfterMs = 0 } = observation
  for (const [oldest] of holds) {
    if (holds.size < maxHolds) break
    holds.delete(oldest)
  }
  holds.set(lane, performance.now() + retryAfterMs)
  return { kind: 'throttled', retryAfterMs: defaultHoldMs }
}
