import type { Log } from '../core/log.ts'
import type { Registry } from '../curation/registry.ts'
import type { StageReport } from '../curation/stage-report.ts'
import type { Database } from '../db/database.ts'
import type { TenantDatabases } from '../db/tenant-database.ts'
import type { HttpSettings } from './http-settings.ts'
import type { Metrics } from './metrics.ts'

/** What the server is given. Routes take from here what they need; nothing is decorated onto the app. */
export interface AppOptions {
  /** As the owner, for what concerns no tenant or comes before one is known. Routes use `callerOf(request).db`. */
  readonly db: Database
  readonly forTenant: TenantDatabases
  readonly log: Log
  readonly registry: Registry
  readonly metrics: Metrics
  readonly settings?: Partial<HttpSettings>
  readonly pendingMigrations: () => Promise<readonly string[]>
  readonly reportStages: () => Promise<readonly StageReport[]>
}
