import type { FastifyInstance } from 'fastify'
import { messageOf } from '../core/errors.ts'
import { endPauses, makePausedRowsDue } from '../costs/provider-pause.ts'
import { bootCheck } from '../curation/boot-check.ts'
import type { Stage } from '../curation/define-stage.ts'
import { recordAlarms } from '../curation/record-alarms.ts'
import { reportWithTimeout } from '../curation/report-with-timeout.ts'
import type { StageMetrics } from '../curation/stage-metrics.ts'
import { reportStages, type StageReports } from '../curation/stage-report.ts'
import { type RunningStages, startStages } from '../curation/start-stages.ts'
import { watchAlarms } from '../curation/watch-alarms.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { PoolShares } from '../db/pool-shares.ts'
import type { ReadReplica } from '../db/replica/read-replica.ts'
import { isolationOf, type TenantDatabases, tenantDatabases } from '../db/tenant-database.ts'
import type { ReadLoops } from '../http/loop-gauges.ts'
import type { Metrics } from '../http/metrics.ts'
import { stagesFolder } from '../stages/index.ts'
import { startAfterMigrations } from './after-migrations.ts'
import { httpSettings, metricsAccess } from './http-settings.ts'
import type { Installation } from './installation.ts'
import { listen } from './listen.ts'
import { startMaintenance } from './maintenance.ts'
import { productVersion } from './product-version.ts'
import { searchSetup, stageCosts } from './search-setup.ts'

export interface Service {
  /** URL of the API, or of the metrics of a worker; undefined without a server. */
  readonly url: string | undefined
  stop(): Promise<void>
}

interface ServeOptions {
  readonly stages: readonly Stage[]
  readonly api: boolean
  readonly webApp?: string | undefined
  readonly closeDemo?: (() => Promise<void>) | undefined
  /** Of a worker: the port of its metrics and health; undefined for none. */
  readonly metricsPort?: number | undefined
}

/** Runs loops for `stages`, and the API if `api` is set, until stopped. Used by `start`, `worker` and commands that process rows. */
export async function serve(
  installation: Installation,
  { stages, api, webApp, closeDemo, metricsPort }: ServeOptions,
): Promise<Service> {
  const { config, db, log, registry } = installation
  const graceMs = config.SHUTDOWN_GRACE_SECONDS * 1000
  await bootCheck(db, registry, stagesFolder)
  const report = reportWithTimeout(() => reportStages(db, registry, config.schedulers))
  let running: RunningStages | undefined
  const readLoops = () => running
  const isServed = api || metricsPort !== undefined
  const metrics = isServed ? await openMetrics(installation, api ? report : undefined, readLoops) : undefined
  // Both listen before the loops start: a process that cannot listen must claim no rows.
  const app = api && metrics ? await openApp(installation, metrics, report, { webApp, closeDemo }) : undefined
  const url = app && (await listen(app, config.HOST, config.PORT, 'PORT'))
  const workerApp =
    metricsPort !== undefined && metrics ? await openWorkerApp(installation, metrics, readLoops) : undefined
  const workerUrl =
    workerApp && (await listen(workerApp, config.HOST, metricsPort ?? 0, 'WORKER_METRICS_PORT (or --metrics-port)'))
  const listener = await installation.startListener()
  // A new key needs a restart, so the start of a worker is the moment to try the paused providers again.
  const callsProviders = stages.some((stage) => stage.callsProviders === true)
  if (callsProviders) await endPauses(db)
  const started = await startStages({
    db,
    listener,
    registry,
    stages,
    worker: config.workerName,
    settings: config.schedulers,
    log,
    metrics: metrics ?? uncounted,
  })
  running = started
  const emailAlarms = alarmEmails(installation)
  const stopWatching = watchAlarms(report, log, async ({ alarms }) => {
    await recordAlarms(db, alarms)
    // Its message says what to do; the alarms themselves were recorded.
    await emailAlarms?.().catch((error: unknown) => log.warn({ err: error }, messageOf(error)))
  })
  const stopMaintenance = startMaintenance(installation)
  const stopMigrating = startAfterMigrations(installation.pool, log)
  const stopping = new AbortController()
  const madeDue = callsProviders ? makePausedRowsDue(db, log, stopping.signal) : undefined
  return {
    url: url ?? workerUrl,
    async stop() {
      stopWatching()
      stopMaintenance()
      stopping.abort()
      const ends = await Promise.allSettled([
        app && closeWithin(app, graceMs),
        madeDue,
        stopMigrating(),
        // Served until the rows in flight have ended: a last scrape counts them.
        started.stop(graceMs).finally(() => workerApp?.close()),
      ])
      await listener.close()
      // A lost database must not prevent the stop: leases expire.
      for (const end of ends)
        if (end.status === 'rejected') log.warn({ err: end.reason }, 'a part of the service did not stop cleanly')
    },
  }
}

/** Undefined without SMTP settings. The modules are loaded for the first alarm that is checked. */
function alarmEmails({ config, db }: Installation): (() => Promise<void>) | undefined {
  if (config.SMTP_URL === undefined) return undefined
  const opened = import('./alarm-emails.ts').then(({ alarmEmailsFromConfig }) => alarmEmailsFromConfig(config))
  return async () => (await opened)?.(db)
}

/** Of a command that processes rows: it serves no metrics. */
const uncounted: StageMetrics = { claimed: () => undefined, settled: () => undefined }

/** Its modules are loaded here, because most commands have no metrics: 116 modules. `report` is that of the API. */
async function openMetrics(
  installation: Installation,
  report: (() => Promise<StageReports>) | undefined,
  readLoops: ReadLoops,
): Promise<Metrics> {
  const { createMetrics } = await import('../http/metrics.ts')
  const { gaugesOfApi, gaugesOfWorker } = await import('./gauges.ts')
  return createMetrics(
    report === undefined ? gaugesOfWorker(installation, readLoops) : gaugesOfApi(installation, report, readLoops),
  )
}

/** Its modules are loaded here: a worker, or a command that processes rows, has no API (330 modules, 0.3 s of CPU). */
async function openApp(
  installation: Installation,
  metrics: Metrics,
  report: () => Promise<StageReports>,
  served: Pick<ServeOptions, 'webApp' | 'closeDemo'>,
): Promise<FastifyInstance> {
  const { config, log, registry, tools } = installation
  const { buildApp } = await import('../http/app.ts')
  const searches = searchSetup(installation)
  const { db, pool } = await installation.openApiDatabase()
  const { forTenant, replica } = await openTenantDatabases(installation, { db, pool })
  const app = buildApp({
    db,
    forTenant,
    replica,
    settings: httpSettings(config),
    log,
    registry,
    metrics,
    version: productVersion,
    costOf: stageCosts(searches),
    schedulers: config.schedulers,
    crawlGapMs: config.CRAWL_GAP_MS,
    reportStages: report,
    sendsAlarmEmails: config.SMTP_URL !== undefined,
    searches,
    validation: { maxAgeDays: config.VALIDATION_MAX_AGE_DAYS, prices: tools.verifierPrices },
    secrets: tools.secrets,
    tools,
    ...served,
    pendingMigrations: () => pendingMigrations(pool),
  })
  app.addHook('onClose', () => replica?.close())
  return app
}

/** The server of a worker that has a port for its metrics. */
async function openWorkerApp(
  { config, db, pool, log }: Installation,
  metrics: Metrics,
  readLoops: ReadLoops,
): Promise<FastifyInstance> {
  const { buildWorkerApp } = await import('../http/worker-app.ts')
  const { createReadiness } = await import('../http/readiness.ts')
  return buildWorkerApp({
    metrics,
    metricsAccess: metricsAccess(config),
    readLoops,
    findProblem: createReadiness({ db, log, pendingMigrations: () => pendingMigrations(pool) }),
    worker: config.workerName,
    version: productVersion,
    log,
  })
}

/** Requests have the same grace period as rows; then their connections are closed. */
async function closeWithin(app: FastifyInstance, graceMs: number): Promise<void> {
  const forceClose = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close().finally(() => clearTimeout(forceClose))
}

/** Without the tenant role only query filters separate tenants: warn about it. */
async function openTenantDatabases(
  { config, log, openReadDatabase: open }: Installation,
  { db, pool }: Pick<Installation, 'db' | 'pool'>,
): Promise<{ readonly forTenant: TenantDatabases; readonly replica?: ReadReplica }> {
  if ((await isolationOf(pool)) === 'filters') {
    const without = open === undefined ? '' : ', and DATABASE_READ_URL is not used'
    log.warn(
      {},
      `tenants are separated by queries only, not by row-level security${without}; run "scrapersky doctor" for what to do`,
    )
    return { forTenant: () => db }
  }
  const shares = new PoolShares(pool.options.max)
  const forTenant = tenantDatabases(pool, shares)
  if (open === undefined) return { forTenant }
  const { ReadReplica } = await import('../db/replica/read-replica.ts')
  const maxLagSeconds = config.DATABASE_READ_MAX_LAG_SECONDS
  const replica = new ReadReplica({ primary: { pool, shares }, open, maxLagSeconds, log })
  await replica.check()
  return { forTenant, replica }
}
