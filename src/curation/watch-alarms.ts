import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { StageAlarm, StageReport } from './stage-report.ts'

const lookEveryMs = 30_000

/** What is wrong, and the way out. */
export const alarmWords: Record<StageAlarm, string> = {
  no_worker: 'rows wait and no worker serves this stage: start one with "scrapersky worker"',
  silent: 'rows wait and nothing comes out: look at the log and the dead letters of this stage',
}

/** Logs an alarm when it begins and when it ends; between, /health/stages and the metrics show it. */
export function watchAlarms(
  report: () => Promise<readonly StageReport[]>,
  log: Log,
  everyMs = lookEveryMs,
): () => void {
  const ringing = new Map<string, StageAlarm>()
  const look = async () => {
    for (const { id, alarm, due, oldest_due_seconds } of await report()) {
      const before = ringing.get(id)
      if (alarm === (before ?? null)) continue
      if (alarm === null) {
        ringing.delete(id)
        log.info({ stage: id, alarm: before }, 'the alarm is over')
      } else {
        ringing.set(id, alarm)
        log.error({ stage: id, alarm, due, oldest_due_seconds }, alarmWords[alarm])
      }
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, `stages cannot be watched: ${messageOf(error)}`))
  }, everyMs)
  return () => clearInterval(timer)
}
