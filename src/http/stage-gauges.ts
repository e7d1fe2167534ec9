import { Gauge } from 'prom-client'
import type { StageReports } from '../curation/stage-report.ts'
import { type GaugeSource, readThenReset } from './metrics.ts'

const labelNames = ['stage'] as const

/** The queues of all stages, from the database. Every API process reports the same values. */
export function stageGauges(reportStages: () => Promise<StageReports>): GaugeSource {
  return (register) => {
    const registers = [register]
    const numbers = {
      queued: new Gauge({ name: 'scrapersky_queue_depth', help: 'Rows queued', labelNames, registers }),
      due: new Gauge({ name: 'scrapersky_queue_due', help: 'Rows queued and due now', labelNames, registers }),
      oldest_due_seconds: new Gauge({
        name: 'scrapersky_queue_oldest_seconds',
        help: 'Age of the oldest due row',
        labelNames,
        registers,
      }),
      in_flight: new Gauge({
        name: 'scrapersky_rows_in_flight',
        help: 'Rows being processed, in all processes',
        labelNames,
        registers,
      }),
      errors: new Gauge({ name: 'scrapersky_dead_letters', help: 'Rows in Error', labelNames, registers }),
      workers: new Gauge({ name: 'scrapersky_workers', help: 'Workers that serve the stage', labelNames, registers }),
    }
    const paused = new Gauge({ name: 'scrapersky_stage_paused', help: '1 while paused', labelNames, registers })
    const heldBack = new Gauge({
      name: 'scrapersky_stage_held_back',
      help: '1 while the queue of the next stage is full',
      labelNames,
      registers,
    })
    const alarm = new Gauge({
      name: 'scrapersky_stage_alarm',
      help: '1 while the stage has an alarm',
      labelNames,
      registers,
    })
    return async () => {
      const { all: reports } = await readThenReset(reportStages, [...Object.values(numbers), paused, heldBack, alarm])
      for (const report of reports) {
        const label = { stage: report.id }
        for (const [name, gauge] of Object.entries(numbers)) gauge.set(label, report[name as keyof typeof numbers] ?? 0)
        paused.set(label, report.paused ? 1 : 0)
        heldBack.set(label, report.held_back_by === null ? 0 : 1)
        alarm.set(label, report.alarm === null ? 0 : 1)
      }
    }
  }
}
