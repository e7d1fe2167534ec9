import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { StageMetrics } from '../curation/stage-metrics.ts'
import type { StageReport } from '../curation/stage-report.ts'
import { type Operation, operation } from './operation.ts'

export interface Metrics extends StageMetrics {
  /** Prometheus text format. */
  render(): Promise<string>
  readonly contentType: string
}

const labelNames = ['stage'] as const

/** Counters and durations come from this process's loops; queue depths and ages are read from the database on each scrape. */
export function createMetrics(reportStages: () => Promise<readonly StageReport[]>): Metrics {
  const register = new Registry()
  // Event loop lag, heap, handles, CPU. The lag is sampled ten times a second: at the library's default of a hundred,
  // sampling caused most of the CPU time of an idle process.
  collectDefaultMetrics({ register, prefix: 'scrapersky_', eventLoopMonitoringPrecision: 100 })
  const registers = [register]
  const claimed = new Counter({ name: 'scrapersky_rows_claimed_total', help: 'Rows claimed', labelNames, registers })
  const settled = new Counter({
    name: 'scrapersky_rows_settled_total',
    help: 'Rows settled: completed, retried, waited, failed, lost, released',
    labelNames: ['stage', 'settlement'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'scrapersky_row_seconds',
    help: 'From claim to the end of the work',
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  })
  const gauges = {
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
  const databaseUp = new Gauge({
    name: 'scrapersky_database_up',
    help: '1 if the database responded to this scrape',
    registers,
  })
  return {
    contentType: register.contentType,
    claimed: (stage, rows) => claimed.inc({ stage }, rows),
    settled(stage, settlement, duration) {
      settled.inc({ stage, settlement })
      seconds.observe({ stage }, duration)
    },
    async render() {
      const reports = await reportStages().catch(() => undefined)
      databaseUp.set(reports === undefined ? 0 : 1)
      // If the database does not respond, report no depths instead of old ones.
      for (const gauge of [...Object.values(gauges), paused, heldBack, alarm]) gauge.reset()
      for (const report of reports ?? []) {
        const label = { stage: report.id }
        for (const [name, gauge] of Object.entries(gauges)) gauge.set(label, report[name as keyof typeof gauges] ?? 0)
        paused.set(label, report.paused ? 1 : 0)
        heldBack.set(label, report.held_back_by === null ? 0 : 1)
        alarm.set(label, report.alarm === null ? 0 : 1)
      }
      return register.metrics()
    },
  }
}

export function metricsOperation(metrics: Metrics): Operation {
  return operation({
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    tag: 'health',
    summary: 'Metrics for Prometheus',
    response: { schema: z.string(), types: ['text/plain'] },
    handle: async ({ reply }) => reply.header('content-type', metrics.contentType).send(await metrics.render()),
  })
}
