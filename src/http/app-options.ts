import type { Log } from '../core/log.ts'
import type { Registry } from '../curation/registry.ts'
import type { SchedulerName, SchedulerSettings } from '../curation/scheduler-settings.ts'
import type { StageReport } from '../curation/stage-report.ts'
import type { Database } from '../db/database.ts'
import type { TenantDatabases } from '../db/tenant-database.ts'
import type { Tools } from '../stages/tools.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import type { AccessTokens } from './auth/access-token.ts'
import type { EventHub } from './events/event-hub.ts'
import type { HttpSettings } from './http-settings.ts'
import type { Metrics } from './metrics.ts'
import type { SeenBy } from './own-queues.ts'

/** What the server is given. Nothing is decorated onto the app. */
export interface AppOptions {
  /** As the owner, whom row-level security does not concern: see `RouteParts`. */
  readonly db: Database
  readonly forTenant: TenantDatabases
  /** Of the product, for the document. */
  readonly version: string
  readonly log: Log
  readonly registry: Registry
  readonly metrics: Metrics
  readonly settings?: Partial<HttpSettings>
  /** What so many rows cost in a stage, in the currency of the price list; 0 where it is free. */
  readonly costOf: (stageId: string, rows: number) => number
  /** What the environment says of each scheduler; what was set at run time goes before it. */
  readonly schedulers: Readonly<Record<SchedulerName, SchedulerSettings>>
  readonly pendingMigrations: () => Promise<readonly string[]>
  readonly searches: SearchSetup
  /** For what is read while somebody waits, made when first reached for; and the rules, which act in their own name. */
  readonly tools: Pick<Tools, 'web' | 'extractor' | 'autopilot'>
  readonly reportStages: () => Promise<readonly StageReport[]>
  /** The folder of the built web app; undefined: the API alone. */
  readonly webApp?: string | undefined
}

/** The same with what the server makes once, for the routes that share it. */
export interface Parts extends AppOptions {
  readonly settings: HttpSettings
  readonly tokens: AccessTokens
  readonly events: EventHub
  readonly seenBy: SeenBy
}

/**
 * What routes take what they need from. The owner's handle is not among it: a route works for whoever asks, through
 * `caller.db`. The few that cannot are handed the owner by name, in operations.ts.
 */
export type RouteParts = Omit<Parts, 'db'>
