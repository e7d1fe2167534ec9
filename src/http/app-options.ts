import type { Log } from '../core/log.ts'
import type { Registry } from '../curation/registry.ts'
import type { StageReport } from '../curation/stage-report.ts'
import type { Database } from '../db/database.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import type { Metrics } from './metrics.ts'

/** What the server is given. Routes take from here what they need; nothing is decorated onto the app. */
export interface AppOptions {
  readonly db: Database
  readonly log: Log
  readonly registry: Registry
  readonly metrics: Metrics
  readonly pendingMigrations: () => Promise<readonly string[]>
  readonly searches: SearchSetup
  readonly reportStages: () => Promise<readonly StageReport[]>
}
