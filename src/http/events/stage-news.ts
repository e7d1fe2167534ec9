import type { StageReport } from '../../curation/stage-report.ts'
import { eventText } from './event-stream.ts'

/** What was told of the stages to those who see them alike. */
export class StageNews {
  private readonly told = new Map<string, string>()
  private readonly alarms = new Map<string, string | null>()

  /** How it stands, for whoever joins. */
  get standing(): readonly string[] {
    return [...this.told.values()]
  }

  /** The events for what is not as it was told. */
  since(reports: readonly StageReport[]): string[] {
    return reports.flatMap(({ id, paused, queued, due, in_flight, errors, held_back_by, alarm }) => {
      const text = eventText('stage', { id, paused, queued, due, in_flight, errors, held_back_by, alarm })
      if (this.told.get(id) === text) return []
      this.told.set(id, text)
      const rings = this.alarms.get(id) !== alarm && (alarm !== null || this.alarms.has(id))
      this.alarms.set(id, alarm)
      return rings ? [text, eventText('alarm', { stage: id, alarm })] : [text]
    })
  }

  /** Nobody listens: what was told grows old. An alarm that was rung is not rung again. */
  forget(): void {
    this.told.clear()
  }
}
