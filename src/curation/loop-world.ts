import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { Stage } from './define-stage.ts'
import type { SchedulerSettings } from './scheduler-settings.ts'
import type { StageMetrics } from './stage-metrics.ts'

/** Everything a job loop needs of its surroundings. */
export interface LoopWorld {
  readonly db: Database
  readonly stage: Stage
  /** Stands in leases, runs and failures. */
  readonly worker: string
  readonly log: Log
  readonly metrics: StageMetrics
  /** Asked anew before each claim: settings change at run time. */
  readonly settings: () => SchedulerSettings
  /** Whether nothing may be claimed for now; see `backPressure`. */
  readonly isHeldBack: (() => Promise<boolean>) | undefined
  /** A row will be due in so many milliseconds: somebody should look then. */
  readonly dueIn: (milliseconds: number) => void
}
