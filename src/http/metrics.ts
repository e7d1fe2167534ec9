import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { StageMetrics } from '../curation/stage-metrics.ts'
import { checkMetricsAccess, type MetricsAccess } from './metrics-access.ts'
import { type Operation, operation } from './operation.ts'

export interface Metrics extends StageMetrics {
  /** Prometheus text format. */
  render(): Promise<string>
  readonly contentType: string
}

/**
 * Adds gauges to the register and returns a function that sets them, which is called before each scrape. It rejects when
 * the database does not respond, and leaves its gauges empty then: no values are better than old ones.
 */
export type GaugeSource = (register: Registry) => () => Promise<void>

/** Resets the gauges in the same step in which the caller sets them: a concurrent scrape must not see them empty. */
export async function readThenReset<Value>(
  read: () => Promise<Value>,
  gauges: readonly Gauge<string>[],
): Promise<Value> {
  try {
    return await read()
  } finally {
    for (const gauge of gauges) gauge.reset()
  }
}

const labelNames = ['stage'] as const

/** Counters and durations of this process's loops, and what the sources read. */
export function createMetrics(sources: readonly GaugeSource[]): Metrics {
  const register = new Registry()
  // Event loop lag, heap, handles, CPU. The lag is sampled ten times a second: at the library's default of a hundred,
  // sampling caused most of the CPU time of an idle process.
  collectDefaultMetrics({ register, prefix: 'scrapersky_', eventLoopMonitoringPrecision: 100 })
  // The library names these gauges like counters. The same numbers by type are in gauges with other names.
  for (const what of ['handles', 'requests', 'resources']) {
    register.removeSingleMetric(`scrapersky_nodejs_active_${what}_total`)
  }
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
  const databaseUp = new Gauge({
    name: 'scrapersky_database_up',
    help: '1 if the database responded to this scrape',
    registers,
  })
  const reads = sources.map((source) => source(register))
  return {
    contentType: register.contentType,
    claimed: (stage, rows) => claimed.inc({ stage }, rows),
    settled(stage, settlement, duration) {
      settled.inc({ stage, settlement })
      seconds.observe({ stage }, duration)
    },
    async render() {
      const results = await Promise.allSettled(reads.map((read) => read()))
      databaseUp.set(results.every(({ status }) => status === 'fulfilled') ? 1 : 0)
      return register.metrics()
    },
  }
}

interface Served {
  readonly metrics: Metrics
  readonly settings: { readonly metricsAccess: MetricsAccess }
}

export function metricsOperation({ metrics, settings }: Served): Operation {
  return operation({
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    tag: 'health',
    summary: 'Metrics for Prometheus; needs METRICS_TOKEN if it is set, or if the server is not on loopback',
    response: { schema: z.string(), types: ['text/plain'] },
    async handle({ request, reply }) {
      checkMetricsAccess(request, settings.metricsAccess)
      return reply.header('content-type', metrics.contentType).send(await metrics.render())
    },
  })
}
