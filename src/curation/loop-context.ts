import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { Stage } from './define-stage.ts'
import type { OwnFailureWaits } from './own-failure-waits.ts'
import type { SchedulerSettings } from './scheduler-settings.ts'
import type { StageMetrics } from './stage-metrics.ts'
import type { SuspectSlots } from './suspects.ts'

/** What a job loop depends on. */
export interface LoopContext {
  readonly db: Database
  readonly stage: Stage
  /** Recorded in leases, runs and failures. */
  readonly worker: string
  readonly log: Log
  readonly metrics: StageMetrics
  /** Read before each claim: settings change at run time. */
  readonly settings: () => SchedulerSettings
  /** Tenants whose rows are held back; see `backPressure`. */
  readonly heldTenants: (() => Promise<readonly string[]>) | undefined
  /** `progress` of the other stages that work on the same table. */
  readonly otherStages: readonly string[]
  /** One for all stages of the process. */
  readonly suspects: SuspectSlots
  /** Of the stage in this process, across its runs. */
  readonly ownFailures: OwnFailureWaits
  /** Requests a wake-up when a row becomes due. */
  readonly dueIn: (milliseconds: number) => void
}
