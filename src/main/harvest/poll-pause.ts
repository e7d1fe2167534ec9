/** The state of a long list is read at most so often that reading takes a twentieth of the time ... */
const pausePerWork = 20
const minMs = 500
/** ... but the end of a run must be noticed in time. */
const shareOfTimeLeft = 0.1
const maxMsWithoutEstimate = 2000

/** Milliseconds to wait after a look at the database that took `workMs`. */
export function pollPauseMs(workMs: number, secondsLeft: number | null): number {
  const maxMs = secondsLeft === null ? maxMsWithoutEstimate : secondsLeft * 1000 * shareOfTimeLeft
  return Math.max(minMs, Math.min(workMs * pausePerWork, maxMs))
}
