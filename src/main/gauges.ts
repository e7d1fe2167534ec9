import { countLanes, reportSlowestLanes } from '../curation/lane-report.ts'
import { cacheReports } from '../curation/pipeline/cache-reports.ts'
import { reportWithTimeout } from '../curation/report-with-timeout.ts'
import type { StageReports } from '../curation/stage-report.ts'
import { laneCountGauges, slowestLaneGauges } from '../http/lane-gauges.ts'
import { loopGauges, type ReadLoops } from '../http/loop-gauges.ts'
import type { GaugeSource } from '../http/metrics.ts'
import { stageGauges } from '../http/stage-gauges.ts'
import type { Installation } from './installation.ts'

/** Queues and lanes of the whole installation, from the database, and the loops of this process. */
export function gaugesOfApi(
  { db }: Installation,
  report: () => Promise<StageReports>,
  readLoops: ReadLoops,
): readonly GaugeSource[] {
  return [loopGauges(readLoops), stageGauges(report), laneCountGauges(reportWithTimeout(() => countLanes(db)))]
}

/**
 * The loops of this process, and the slowest lanes by name: these are sites of tenants, and the port of a worker is internal,
 * unlike that of the API. Without queues: each worker would count the same rows again.
 */
export function gaugesOfWorker({ config, db, registry }: Installation, readLoops: ReadLoops): readonly GaugeSource[] {
  const scope = { tenantId: undefined, minGapMs: config.CRAWL_GAP_MS }
  const lanes = cacheReports(() => reportSlowestLanes(db, registry.stages, scope))
  return [loopGauges(readLoops), slowestLaneGauges(reportWithTimeout(() => lanes('all')))]
}
