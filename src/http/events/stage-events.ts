import type { StageReport } from '../../curation/stage-report.ts'
import { eventText } from './event-stream.ts'

/** The last stage events sent to the clients of one tenant. */
export class StageEvents {
  private readonly sent = new Map<string, string>()
  private readonly alarms = new Map<string, string | null>()

  /** The latest event of every stage, for a new client. */
  get current(): readonly string[] {
    return [...this.sent.values()]
  }

  /** Events for stages whose report changed. */
  changesIn(reports: readonly StageReport[]): string[] {
    return reports.flatMap(({ id, paused, queued, due, in_flight, errors, held_back_by, alarm }) => {
      const text = eventText('stage', { id, paused, queued, due, in_flight, errors, held_back_by, alarm })
      if (this.sent.get(id) === text) return []
      this.sent.set(id, text)
      const isAlarmChanged = this.alarms.get(id) !== alarm && (alarm !== null || this.alarms.has(id))
      this.alarms.set(id, alarm)
      return isAlarmChanged ? [text, eventText('alarm', { stage: id, alarm })] : [text]
    })
  }

  /** Clears the sent events when no client is left. Alarms stay known, so that they are not sent again. */
  clear(): void {
    this.sent.clear()
  }
}
