import { bootCheck } from '../curation/boot-check.ts'
import type { Stage } from '../curation/define-stage.ts'
import { reportWithTimeout } from '../curation/report-with-timeout.ts'
import { reportStages } from '../curation/stage-report.ts'
import { startStages } from '../curation/start-stages.ts'
import { watchAlarms } from '../curation/watch-alarms.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { isolationOf, type TenantDatabases, tenantDatabases } from '../db/tenant-database.ts'
import { buildApp } from '../http/app.ts'
import { createMetrics } from '../http/metrics.ts'
import { stagesFolder } from '../stages/index.ts'
import { httpSettings } from './http-settings.ts'
import type { Installation } from './installation.ts'
import { listen } from './listen.ts'
import { startMaintenance } from './maintenance.ts'
import { productVersion } from './product-version.ts'
import { searchSetup } from './search-setup.ts'
import { stageCosts } from './stage-costs.ts'

export interface Service {
  /** Where the API listens; undefined for a worker. */
  readonly address: string | undefined
  stop(): Promise<void>
}

/** Runs loops for `stages`, and the API if asked to, until stopped. `start` and `worker` are this with other words. */
export async function serve(
  installation: Installation,
  { stages, api, webApp }: { stages: readonly Stage[]; api: boolean; webApp?: string | undefined },
): Promise<Service> {
  const { config, db, pool, log, registry } = installation
  const graceMs = config.SHUTDOWN_GRACE_SECONDS * 1000
  await bootCheck(db, registry, stagesFolder)
  const report = reportWithTimeout(() => reportStages(db, registry, config.schedulers))
  const metrics = createMetrics(report)
  const searches = searchSetup(installation)
  const app = buildApp({
    db,
    forTenant: await tenantDatabasesOf(installation),
    settings: httpSettings(config),
    log,
    registry,
    metrics,
    version: productVersion,
    costOf: stageCosts(searches),
    schedulers: config.schedulers,
    reportStages: report,
    searches,
    tools: installation.tools,
    webApp,
    pendingMigrations: () => pendingMigrations(pool),
  })
  const address = api ? await listen(app, config.HOST, config.PORT) : undefined
  const listener = await installation.startListener()
  const running = await startStages({
    db,
    listener,
    registry,
    stages,
    worker: config.workerName,
    settings: config.schedulers,
    log,
    metrics,
  })
  const unwatch = watchAlarms(report, log)
  const stopHouse = startMaintenance(installation)
  return {
    address,
    async stop() {
      unwatch()
      stopHouse()
      // A client that never ends its request must not keep us: it has the same grace as the rows.
      const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
      const ends = await Promise.allSettled([app.close().finally(() => clearTimeout(cut)), running.stop(graceMs)])
      await listener.close()
      // The database may be gone, which is no reason not to stop: leases run out by themselves.
      for (const end of ends)
        if (end.status === 'rejected') log.warn({ err: end.reason }, 'not everything stopped well')
    },
  }
}

/** Where the role cannot be had, filters keep tenants apart; whoever runs several must know. */
async function tenantDatabasesOf({ db, pool, log }: Installation): Promise<TenantDatabases> {
  if ((await isolationOf(pool)) === 'database') return tenantDatabases(pool)
  log.warn({}, 'tenants are kept apart by our queries only, not by the database; "scrapersky doctor" says what to do')
  return () => db
}
