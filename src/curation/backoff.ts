import type { Stage } from './define-stage.ts'

const defaultSeconds = 30
const maxSeconds = 3600

/**
 * Exponential, half of it random: rows that failed together, because a host went down, must not be retried together.
 */
export function backoffMilliseconds(stage: Pick<Stage, 'claim'>, attempt: number): number {
  const first = stage.claim.backoffSeconds ?? defaultSeconds
  const full = Math.min(first * 2 ** (attempt - 1), maxSeconds) * 1000
  return full / 2 + Math.random() * (full / 2)
}
