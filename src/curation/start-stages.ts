import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { Listener } from '../db/listener.ts'
import { pruneRowChanges } from '../db/prune-row-changes.ts'
import { backPressure } from './back-pressure.ts'
import type { Stage } from './define-stage.ts'
import type { Registry } from './registry.ts'
import { StageScheduler } from './scheduler.ts'
import type { SchedulerName, SchedulerSettings } from './scheduler-settings.ts'
import { SettingsStore } from './settings-store.ts'
import type { StageMetrics } from './stage-metrics.ts'

export interface StagesOptions {
  readonly db: Database
  readonly listener: Listener
  readonly registry: Registry
  /** Which of the registry's stages this process works on. */
  readonly stages: readonly Stage[]
  readonly worker: string
  readonly settings: Readonly<Record<SchedulerName, SchedulerSettings>>
  readonly log: Log
  readonly metrics: StageMetrics
}

export interface RunningStages {
  /** Rows in flight in this process. */
  readonly inFlight: number
  stop(graceMs: number): Promise<void>
}

/** How often a worker says that it lives, and after how long without a word it counts as gone. */
const signOfLifeMs = 15_000
export const workerGoneSeconds = 60

/** Starts a scheduler for each stage and routes the wake-ups to them. */
export async function startStages(options: StagesOptions): Promise<RunningStages> {
  const { db, listener, registry, worker, log } = options
  const settings = new SettingsStore(db, options.settings)
  const id = randomUUID()
  await Promise.all([settings.refresh(), signOfLife(id, options)])
  const schedulers = new Map(
    options.stages.map((stage) => [
      stage,
      new StageScheduler({
        db,
        stage,
        worker,
        log,
        metrics: options.metrics,
        settings: () => settings.of(stage),
        isHeldBack: backPressure(db, registry, stage),
      }),
    ]),
  )
  const refreshSettings = () => {
    settings.refresh().then(
      () => schedulers.forEach((scheduler) => void scheduler.settingsChanged()),
      (error: unknown) => log.warn({ err: error }, `settings cannot be read: ${messageOf(error)}`),
    )
  }
  const unsubscribe = listener.onWake((payload) => {
    if (payload === 'everything') return refreshSettings()
    const [what, whom] = payload.split(':')
    if (what === 'settings') return refreshSettings()
    for (const [stage, scheduler] of schedulers) {
      if (what === 'queued' && whom === `${stage.entity}.${stage.progress}`) scheduler.wake()
      if (what === 'run' && whom === stage.id) scheduler.wake()
      if (what === 'leases' && whom === stage.id) scheduler.checkLeases()
    }
  })
  const complain = (error: unknown) => log.warn({ err: error }, `no sign of life: ${messageOf(error)}`)
  // Cleaning is nobody's hurry: the loops have started.
  cleanUp(db).catch(complain)
  const signs = setInterval(() => {
    signOfLife(id, options)
      .then(() => cleanUp(db))
      .catch(complain)
    // A change whose notification was lost is seen with the next sign of life.
    refreshSettings()
  }, signOfLifeMs)
  return {
    get inFlight() {
      return [...schedulers.values()].reduce((sum, scheduler) => sum + scheduler.inFlight, 0)
    },
    async stop(graceMs) {
      unsubscribe()
      clearInterval(signs)
      await Promise.all([...schedulers.values()].map((scheduler) => scheduler.stop(graceMs)))
      // Without a database there is nobody to tell; the row ages by itself.
      await db
        .deleteFrom('workers')
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => complain(error))
    },
  }
}

async function signOfLife(id: string, { db, worker, stages }: StagesOptions): Promise<void> {
  const stage_ids = stages.map((stage) => stage.id)
  await db
    .insertInto('workers')
    .values({ id, name: worker, stage_ids })
    .onConflict((key) => key.column('id').doUpdateSet({ last_seen_at: sql<Date>`now()` }))
    .execute()
}

/** Clears away workers that have been gone for a day and books that nobody reads any more. */
async function cleanUp(db: Database): Promise<void> {
  await db.deleteFrom('workers').where('last_seen_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db.deleteFrom('stage_runs').where('started_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  // Whoever watched and was away for longer looks at everything again.
  await pruneRowChanges(db)
}
