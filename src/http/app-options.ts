import type { Log } from '../core/log.ts'
import type { PriceList } from '../costs/price-list.ts'
import type { Registry } from '../curation/registry.ts'
import type { SchedulerName, SchedulerSettings } from '../curation/scheduler-settings.ts'
import type { StageReports } from '../curation/stage-report.ts'
import type { Database } from '../db/database.ts'
import type { ReadReplica } from '../db/replica/read-replica.ts'
import type { TenantDatabases } from '../db/tenant-database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { ListReader } from '../stages/import-files/list-reader.ts'
import type { Tools } from '../stages/tools.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import type { AccessTokens } from './auth/access-token.ts'
import type { CallRouteFor } from './call-route.ts'
import type { EventHub } from './events/event-hub.ts'
import type { HttpSettings } from './http-settings.ts'
import type { Metrics } from './metrics.ts'

/** Dependencies of the server. Nothing is decorated onto the app. */
export interface AppOptions {
  /** Connects as the owner, without row-level security: see `RouteDependencies`. */
  readonly db: Database
  readonly forTenant: TenantDatabases
  /** The standby of DATABASE_READ_URL. */
  readonly replica?: ReadReplica | undefined
  /** Product version, shown in the OpenAPI document. */
  readonly version: string
  readonly log: Log
  readonly registry: Registry
  readonly metrics: Metrics
  readonly settings?: Partial<HttpSettings>
  /** Estimated cost of a number of rows in a stage, in the currency of the price list. */
  readonly costOf: (stageId: string, rows: number) => number
  /** Scheduler settings of the environment. Settings changed at run time override them. */
  readonly schedulers: Readonly<Record<SchedulerName, SchedulerSettings>>
  /** CRAWL_GAP_MS: the time between two requests to a site that does not ask for more. */
  readonly crawlGapMs: number
  readonly pendingMigrations: () => Promise<readonly string[]>
  readonly searches: SearchSetup
  /** VALIDATION_MAX_AGE_DAYS, and the prices of the paid verifiers. */
  readonly validation: { readonly maxAgeDays: number; readonly prices: PriceList }
  /** Seals the key that signs access tokens. */
  readonly secrets: Secrets
  /** Created on first use. */
  readonly tools: Pick<
    Tools,
    'web' | 'hasCrawlProxy' | 'extractor' | 'autopilot' | 'destinations' | 'emailVerifiers' | 'secrets'
  >
  readonly reportStages: () => Promise<StageReports>
  /** SMTP_URL is set: alarms are sent by e-mail. */
  readonly sendsAlarmEmails: boolean
  /** Closes the servers of the demo, after its rows were removed. */
  readonly closeDemo?: (() => Promise<void>) | undefined
  /** Folder of the built web app; undefined to serve only the API. */
  readonly webApp?: string | undefined
}

/** The options, and what the server creates once for all routes. */
export interface AppDependencies extends AppOptions {
  readonly callRoute: CallRouteFor
  readonly settings: HttpSettings
  readonly tokens: AccessTokens
  readonly events: EventHub
  readonly lists: ListReader
}

/**
 * Dependencies of routes. The owner's connection is not among them: a route uses `caller.db`, which sees the rows of the
 * caller's tenant only. The few routes that need the owner receive it explicitly in operations.ts.
 */
export type RouteDependencies = Omit<AppDependencies, 'db'>
