import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { StageAlarm, StageReports } from './stage-report.ts'

const intervalMs = 30_000

export const alarmMessages: Record<StageAlarm, string> = {
  no_worker: 'rows are due and no worker serves this stage: start one with "scrapersky worker"',
  silent: 'rows are due and none is completed: check the log and the dead letters of this stage',
  key_rejected:
    'a provider rejects the API key, and its rows wait: correct the key or the account, then restart the workers',
}

/**
 * Logs when an alarm begins and when it ends, and passes each report on. /health/stages and the metrics show active
 * alarms.
 */
export function watchAlarms(
  report: () => Promise<StageReports>,
  log: Log,
  onReports: (reports: StageReports) => Promise<void>,
  everyMs = intervalMs,
): () => void {
  const active = new Map<string, StageAlarm>()
  const check = async () => {
    const reports = await report()
    for (const { id, alarm, due, oldest_due_seconds } of reports.all) {
      const before = active.get(id)
      if (alarm === (before ?? null)) continue
      if (alarm === null) {
        active.delete(id)
        log.info({ stage: id, alarm: before }, 'the alarm has ended')
      } else {
        active.set(id, alarm)
        log.error({ stage: id, alarm, due, oldest_due_seconds }, alarmMessages[alarm])
      }
    }
    await onReports(reports)
  }
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, `alarms cannot be checked: ${messageOf(error)}`))
  }, everyMs)
  return () => clearInterval(timer)
}
