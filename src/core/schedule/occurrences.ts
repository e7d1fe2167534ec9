// When a schedule is due. Croner finds the times of the clock that match, and the zone says when its clocks show them.
import { Cron as Croner } from 'croner'
import { instantOf, wallClock } from './time-zone.ts'

/** A repeated time on the clocks of a zone. */
export interface Repetition {
  /** As `writeCron` writes it. */
  readonly cron: string
  readonly timeZone: string
}

/**
 * The next occurrences after an instant. Each time of the clock counts once: where clocks are set back and show it twice, the
 * first time. A time that they skip is due when they are set forward, together with others that are due then.
 */
export function occurrencesAfter({ cron, timeZone }: Repetition, after: Date, count: number): Date[] {
  // As if the zone were UTC, which skips and repeats nothing.
  const clock = new Croner(cron, { timezone: 'UTC', paused: true, mode: '5-part' })
  const found: Date[] = []
  // Clocks that were set back show times again that were before `after`.
  let wall = new Date(wallClock(timeZone, after.getTime()) - 1000)
  let last = after.getTime()
  while (found.length < count) {
    const next = clock.nextRun(wall)
    if (next === null) break
    wall = next
    const at = instantOf(timeZone, next.getTime())
    if (at <= last) continue
    last = at
    found.push(new Date(at))
  }
  return found
}

/** Two runs are at least this far apart, clock changes aside. */
export const minGapMinutes = 15

/** Whether an expression is due more often than is allowed. */
export function isTooFrequent(cron: string): boolean {
  const times = occurrencesAfter({ cron, timeZone: 'UTC' }, new Date(0), 200)
  return times.some(
    (at, index) => index > 0 && at.getTime() - (times[index - 1]?.getTime() ?? 0) < minGapMinutes * 60_000,
  )
}
