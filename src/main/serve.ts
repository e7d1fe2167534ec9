import type { AddressInfo } from 'node:net'
import { AppError, systemCodeOf } from '../core/errors.ts'
import { bootCheck } from '../curation/boot-check.ts'
import type { Stage } from '../curation/define-stage.ts'
import { reportStages } from '../curation/stage-report.ts'
import { startStages } from '../curation/start-stages.ts'
import { watchAlarms } from '../curation/watch-alarms.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { buildApp } from '../http/app.ts'
import { createMetrics } from '../http/metrics.ts'
import { stagesFolder } from '../stages/index.ts'
import type { Installation } from './installation.ts'

export interface Service {
  /** Where the API listens; undefined for a worker. */
  readonly address: string | undefined
  stop(): Promise<void>
}

/** Runs loops for `stages`, and the API if asked to, until stopped. `start` and `worker` are this with other words. */
export async function serve(
  installation: Installation,
  { stages, api }: { stages: readonly Stage[]; api: boolean },
): Promise<Service> {
  const { config, db, pool, log, registry } = installation
  await bootCheck(db, registry, stagesFolder)
  const report = () => reportStages(db, registry, config.schedulers)
  const metrics = createMetrics(report)
  const app = buildApp({ db, log, metrics, reportStages: report, pendingMigrations: () => pendingMigrations(pool) })
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
  return {
    address,
    async stop() {
      unwatch()
      await app.close()
      await running.stop(config.SHUTDOWN_GRACE_SECONDS * 1000)
      await listener.close()
    },
  }
}

async function listen(app: ReturnType<typeof buildApp>, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (systemCodeOf(error) !== 'EADDRINUSE') throw error
    throw new AppError(
      'port_taken',
      `Another program listens on ${host}:${port}. Stop it, or set PORT to another number.`,
      {
        cause: error,
      },
    )
  }
  const { address, family, port: bound } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`
}
