import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { analyzeGrownTables } from '../db/analyze-grown-tables.ts'
import type { Database } from '../db/database.ts'
import type { Listener } from '../db/listener.ts'
import { newestMigration } from '../db/older-programs.ts'
import { pruneRowChanges } from '../db/prune-row-changes.ts'
import { backPressure } from './back-pressure.ts'
import type { Stage } from './define-stage.ts'
import type { Registry } from './registry.ts'
import { StageScheduler } from './scheduler.ts'
import type { SchedulerName, SchedulerSettings } from './scheduler-settings.ts'
import { SettingsStore } from './settings-store.ts'
import type { StageMetrics } from './stage-metrics.ts'
import { SuspectSlots } from './suspects.ts'

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
  /** The same per stage, by id. */
  inFlightByStage(): ReadonlyMap<string, number>
  /** When the last heartbeat was recorded, by the clock of this process. */
  readonly lastHeartbeatAt: Date
  stop(graceMs: number): Promise<void>
}

/** How often a worker sends a heartbeat. */
const heartbeatMs = 15_000

/** How often grown tables are looked for: soon after the start, when a new installation fills, and later rarely. */
const analyzeEvery = { firstMs: 3_000, lastMs: 60_000 }

/** Starts a scheduler for each stage and passes wake-ups on to them. */
export async function startStages(options: StagesOptions): Promise<RunningStages> {
  const { db, listener, registry, worker, log } = options
  const settings = new SettingsStore(db, options.settings)
  const id = randomUUID()
  await Promise.all([settings.refresh(), recordHeartbeat(id, options)])
  let lastHeartbeatAt = new Date()
  const suspects = new SuspectSlots()
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
        heldTenants: backPressure(db, registry, stage),
        otherStages: otherStagesOf(registry, stage),
        suspects,
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
    const [kind, name] = payload.split(':')
    if (kind === 'settings') return refreshSettings()
    for (const [stage, scheduler] of schedulers) {
      if (kind === 'queued' && name === `${stage.entity}.${stage.progress}`) scheduler.wake()
      if (kind === 'run' && name === stage.id) scheduler.wake()
      if (kind === 'leases' && name === stage.id) scheduler.checkLeases()
    }
  })
  const logError = (error: unknown) => log.warn({ err: error }, `the heartbeat cannot be recorded: ${messageOf(error)}`)
  // Not awaited: the loops have started already.
  deleteGoneWorkers(db).catch(logError)
  const heartbeats = setInterval(() => {
    recordHeartbeat(id, options)
      .then(() => {
        lastHeartbeatAt = new Date()
        return deleteGoneWorkers(db)
      })
      .catch(logError)
    // Finds a changed setting whose notification was lost.
    refreshSettings()
  }, heartbeatMs)
  const stopAnalyzing = analyzeRegularly(db, log)
  return {
    get inFlight() {
      return [...schedulers.values()].reduce((sum, scheduler) => sum + scheduler.inFlight, 0)
    },
    inFlightByStage: () => new Map([...schedulers].map(([{ id: stage }, { inFlight }]) => [stage, inFlight])),
    get lastHeartbeatAt() {
      return lastHeartbeatAt
    },
    async stop(graceMs) {
      unsubscribe()
      clearInterval(heartbeats)
      stopAnalyzing()
      await Promise.all([...schedulers.values()].map((scheduler) => scheduler.stop(graceMs)))
      // Without a database the row expires by itself.
      await db
        .deleteFrom('workers')
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => logError(error))
    },
  }
}

function analyzeRegularly(db: Database, log: Log): () => void {
  let waitMs = analyzeEvery.firstMs
  let timer = setTimeout(analyze, waitMs)
  let stopped = false
  function analyze() {
    analyzeGrownTables(db)
      .then(
        (tables) => {
          waitMs = tables.length > 0 ? analyzeEvery.firstMs : Math.min(2 * waitMs, analyzeEvery.lastMs)
        },
        (error: unknown) => log.warn({ err: error }, `tables cannot be analysed: ${messageOf(error)}`),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(analyze, waitMs)
      })
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

function otherStagesOf({ stages }: Registry, { entity, id }: Stage): string[] {
  return stages.flatMap((other) => (other.entity === entity && other.id !== id ? [other.progress] : []))
}

async function recordHeartbeat(id: string, { db, worker, stages }: StagesOptions): Promise<void> {
  const stage_ids = stages.map((stage) => stage.id)
  await db
    .insertInto('workers')
    .values({ id, name: worker, stage_ids, newest_migration: newestMigration() })
    .onConflict((key) => key.column('id').doUpdateSet({ last_seen_at: sql<Date>`now()` }))
    .execute()
}

/** Deletes workers that have been gone for a day, and old row changes. */
async function deleteGoneWorkers(db: Database): Promise<void> {
  await db.deleteFrom('workers').where('last_seen_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await pruneRowChanges(db)
}
