import { Gauge } from 'prom-client'
import type { LaneCounts, LaneReport } from '../curation/lane-report.ts'
import { type GaugeSource, readThenReset } from './metrics.ts'

/** How many lanes are in which state, without their names: /metrics of the API is public. */
export function laneCountGauges(countLanes: () => Promise<LaneCounts>): GaugeSource {
  return (register) => {
    const lanes = new Gauge({
      name: 'scrapersky_lanes',
      help: 'Lanes (sites) by state: in_flight, slowed, throttled, failing; all processes',
      labelNames: ['state'] as const,
      registers: [register],
    })
    return async () => {
      const counts = await readThenReset(countLanes, [lanes])
      for (const [state, count] of Object.entries(counts)) lanes.set({ state }, count)
    }
  }
}

/** The slowest lanes by name. There are never more of them than a report holds, so the number of series is bounded. */
export function slowestLaneGauges(reportLanes: () => Promise<readonly LaneReport[]>): GaugeSource {
  return (register) => {
    const common = { labelNames: ['lane'] as const, registers: [register] }
    const waiting = new Gauge({ ...common, name: 'scrapersky_lane_waiting_rows', help: 'Rows that wait for the lane' })
    const inFlight = new Gauge({ ...common, name: 'scrapersky_lane_in_flight', help: 'Requests in flight' })
    const gap = new Gauge({ ...common, name: 'scrapersky_lane_gap_seconds', help: 'Time between two requests' })
    const paused = new Gauge({
      ...common,
      name: 'scrapersky_lane_paused_seconds',
      help: 'Time until the pause ends, by reason: throttled, failing',
      labelNames: ['lane', 'reason'] as const,
    })
    return async () => {
      for (const report of await readThenReset(reportLanes, [waiting, inFlight, gap, paused])) {
        const label = { lane: report.lane }
        waiting.set(label, report.waiting)
        inFlight.set(label, report.in_flight)
        gap.set(label, report.gap_ms / 1000)
        if (report.paused_until === null || report.pause_reason === null) continue
        const seconds = (Date.parse(report.paused_until) - Date.now()) / 1000
        paused.set({ ...label, reason: report.pause_reason }, Math.max(0, seconds))
      }
    }
  }
}
