import type { Log } from '../core/log.ts'
import { defineStage, type Stage } from '../curation/define-stage.ts'
import { countLanes } from '../curation/lane-report.ts'
import { createRegistry } from '../curation/registry.ts'
import { defaultSettings } from '../curation/scheduler-settings.ts'
import { reportStages } from '../curation/stage-report.ts'
import type { OpenDatabase } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { tenantDatabases } from '../db/tenant-database.ts'
import { destinationKinds } from '../destinations/destination.ts'
import { buildApp } from '../http/app.ts'
import type { AppOptions } from '../http/app-options.ts'
import type { HttpSettings } from '../http/http-settings.ts'
import { laneCountGauges } from '../http/lane-gauges.ts'
import { createMetrics } from '../http/metrics.ts'
import { stageGauges } from '../http/stage-gauges.ts'
import type { Tools } from '../stages/tools.ts'
import { deliveryTools } from './delivery-fixture.ts'
import { testWeb } from './fake-web/test-web.ts'
import { quietLog } from './loops.ts'
import { testSecrets } from './test-secrets.ts'
import { testValidation, unavailableSearches, unavailableTools } from './unavailable-tools.ts'

export const testStage: Stage = defineStage({
  id: 'test-http',
  summary: 'seen over HTTP',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  claim: { leaseSeconds: 60, maxAttempts: 1 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})

/** The app as `scrapersky start` builds it, with one stage. */
export function buildTestApp(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  log: Log = quietLog,
  settings: Partial<HttpSettings> = {},
  given: Partial<Pick<AppOptions, 'registry' | 'tools'>> = {},
) {
  const { registry = createRegistry([{ folder: 'test', stages: [testStage] }]), tools = toolsFor(db) } = given
  const report = () => reportStages(db, registry, defaultSettings(50))
  const metrics = createMetrics([stageGauges(report), laneCountGauges(() => countLanes(db))])
  const app = buildApp({
    registry,
    db,
    forTenant: tenantDatabases(pool),
    settings,
    log,
    metrics,
    // The test stage costs nothing.
    costOf: () => 0,
    version: '0.0.0',
    schedulers: defaultSettings(50),
    crawlGapMs: 1000,
    reportStages: report,
    sendsAlarmEmails: false,
    searches: unavailableSearches,
    validation: testValidation,
    secrets: testSecrets,
    tools,
    pendingMigrations: () => pendingMigrations(pool),
  })
  return { app, metrics }
}

/** Nothing is reached, but routes that seal a credential or look for a destination can work. */
function toolsFor(db: OpenDatabase['db']): AppOptions['tools'] {
  const nowhere = Object.fromEntries(destinationKinds.map((kind) => [kind, 'http://127.0.0.1:9']))
  let destinations: Tools['destinations'] | undefined
  let web: Tools['web'] | undefined
  return Object.create(unavailableTools, {
    destinations: {
      get() {
        destinations ??= deliveryTools(db, nowhere)
        return destinations
      },
    },
    // It resolves no name, so it connects to nothing.
    web: {
      get() {
        web ??= testWeb()
        return web
      },
    },
  })
}
