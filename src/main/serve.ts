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
import { searchSetup, stageCosts } from './search-setup.ts'

export interface Service {
  /** URL of the API; undefined for a worker. */
  readonly url: string | undefined
  stop(): Promise<void>
}

/** Runs loops for `stages`, and the API if `api` is set, until stopped. Used by `start`, `worker` and commands that process rows. */
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
  const url = api ? await listen(app, config.HOST, config.PORT) : undefined
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
  const stopWatching = watchAlarms(report, log)
  const stopMaintenance = startMaintenance(installation)
  return {
    url,
    async stop() {
      stopWatching()
      stopMaintenance()
      // Requests have the same grace period as rows; then their connections are closed.
      const forceClose = setTimeout(() => app.server.closeAllConnections(), graceMs)
      const ends = await Promise.allSettled([
        app.close().finally(() => clearTimeout(forceClose)),
        running.stop(graceMs),
      ])
      await listener.close()
      // A lost database must not prevent the stop: leases expire.
      for (const end of ends)
        if (end.status === 'rejected') log.warn({ err: end.reason }, 'a part of the service did not stop cleanly')
    },
  }
}

/** Without the tenant role only query filters separate tenants: warn about it. */
async function tenantDatabasesOf({ db, pool, log }: Installation): Promise<TenantDatabases> {
  if ((await isolationOf(pool)) === 'database') return tenantDatabases(pool)
  log.warn(
    {},
    'tenants are separated by queries only, not by row-level security; run "scrapersky doctor" for what to do',
  )
  return () => db
}
