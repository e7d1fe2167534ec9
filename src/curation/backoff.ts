import type { Stage } from './define-stage.ts'

const defaultSeconds = 30
const longestSeconds = 3600

/**
 * Exponential, with half of it random: rows that failed together (a host went down) must not come back together.
 */
export function backoffMilliseconds(stage: Pick<Stage, 'claim'>, attempt: number): number {
  const first = stage.claim.backoffSeconds ?? defaultSeconds
  const full = Math.min(first * 2 ** (attempt - 1), longestSeconds) * 1000
  return full / 2 + Math.random() * (full / 2)
}
