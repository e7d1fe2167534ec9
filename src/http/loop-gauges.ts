import { Gauge } from 'prom-client'
import type { RunningStages } from '../curation/start-stages.ts'
import type { GaugeSource } from './metrics.ts'

/** The loops of this process; undefined until they have started. */
export type ReadLoops = () => Pick<RunningStages, 'inFlightByStage' | 'lastHeartbeatAt'> | undefined

/** What the loops of this process do now. Summed over all processes, the rows are `scrapersky_rows_in_flight`. */
export function loopGauges(readLoops: ReadLoops): GaugeSource {
  return (register) => {
    const inFlight = new Gauge({
      name: 'scrapersky_loop_rows_in_flight',
      help: 'Rows being processed, in this process',
      labelNames: ['stage'] as const,
      registers: [register],
    })
    const heartbeat = new Gauge({
      name: 'scrapersky_loop_heartbeat_seconds',
      help: 'Time since the last heartbeat of this process; other processes see it as gone after 60',
      registers: [register],
    })
    return async () => {
      const loops = readLoops()
      if (loops === undefined) return
      for (const [stage, rows] of loops.inFlightByStage()) inFlight.set({ stage }, rows)
      heartbeat.set((Date.now() - loops.lastHeartbeatAt.getTime()) / 1000)
    }
  }
}
