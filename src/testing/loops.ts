import { sql } from 'kysely'
import type { Log } from '../core/log.ts'
import { createLog } from '../core/log.ts'
import type { Stage } from '../curation/define-stage.ts'
import type { LoopContext } from '../curation/loop-context.ts'
import { OwnFailureWaits } from '../curation/own-failure-waits.ts'
import { createRegistry, type Registry } from '../curation/registry.ts'
import { type SchedulerName, type SchedulerSettings, schedulerDefaults } from '../curation/scheduler-settings.ts'
import type { StageMetrics } from '../curation/stage-metrics.ts'
import { type RunningStages, startStages } from '../curation/start-stages.ts'
import { SuspectSlots } from '../curation/suspects.ts'
import { connectionSettings, type Database } from '../db/database.ts'
import { channel, type Listener, startListener } from '../db/listener.ts'

export const quietLog: Log = createLog({ level: 'silent', pretty: false })
const uncounted: StageMetrics = { claimed: () => undefined, settled: () => undefined }

/** An hour between ticks, so that whatever happens in a test is caused by a notification or a timer, not by polling. */
const wideSettings: SchedulerSettings = { intervalMinutes: 60, batchSize: 50, maxInstances: 1, concurrency: 50 }

/** The context of a loop, for tests that run one without a scheduler. */
export function loopContext(db: Database, stage: Stage, overrides: Partial<LoopContext> = {}): LoopContext {
  return {
    db,
    stage,
    worker: 'test',
    log: quietLog,
    metrics: uncounted,
    settings: () => wideSettings,
    heldTenants: undefined,
    otherStages: [],
    suspects: new SuspectSlots(),
    ownFailures: new OwnFailureWaits(),
    dueIn: () => undefined,
    ...overrides,
  }
}

export interface StartedStages extends Pick<RunningStages, 'inFlight' | 'stop'> {
  readonly listener: Listener
}

interface StartOptions {
  readonly db: Database
  readonly url: string
  /** The listener's connection when `url` is a pooler. */
  readonly listenUrl?: string
  readonly stages: readonly Stage[]
  readonly worker?: string
  readonly settings?: Partial<SchedulerSettings>
  readonly log?: Log
  readonly metrics?: StageMetrics
  /** The registry of all stages, when only some are started. */
  readonly registry?: Registry
}

/** Schedulers with a real listener, as `scrapersky worker` starts them. Stopping closes the listener too. */
export async function startTestStages(options: StartOptions): Promise<StartedStages> {
  const { db, url, stages, worker = 'test', log = quietLog } = options
  const listener = await startListener({
    settings: connectionSettings({ url: options.listenUrl ?? url, name: 'test listen' }),
    notify: (payload) => sql`SELECT pg_notify(${channel}, ${payload})`.execute(db),
    pollSeconds: 2,
    log,
  })
  const one = { ...wideSettings, ...options.settings }
  const settings = Object.fromEntries(Object.keys(schedulerDefaults).map((name) => [name, one]))
  const running = await startStages({
    db,
    listener,
    registry: options.registry ?? createRegistry([{ folder: 'test', stages }]),
    stages,
    worker,
    settings: settings as Record<SchedulerName, SchedulerSettings>,
    log,
    metrics: options.metrics ?? uncounted,
  })
  return {
    listener,
    get inFlight() {
      return running.inFlight
    },
    async stop(graceMs) {
      await running.stop(graceMs)
      await listener.close()
    },
  }
}
