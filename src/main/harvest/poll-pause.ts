/** The state of a long list is read so seldom that reading takes a twentieth of the time ... */
const pausePerWork = 20
/** ... but often enough to notice the end of a run: a loaded machine answers late, and not because the list is long. */
const pauseMs = { min: 500, max: 3000 }
const shareOfTimeLeft = 0.1

/** Milliseconds to wait after a look at the database that took `workMs`. */
export function pollPauseMs(workMs: number, secondsLeft: number | null): number {
  const maxMs = Math.min(pauseMs.max, (secondsLeft ?? 20) * 1000 * shareOfTimeLeft)
  return Math.max(pauseMs.min, Math.min(workMs * pausePerWork, maxMs))
}
