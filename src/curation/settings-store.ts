import type { Database } from '../db/database.ts'
import type { SchedulerName, SchedulerSettings } from './scheduler-settings.ts'

/** The settings of one stage. */
export interface StageSettings extends SchedulerSettings {
  readonly paused: boolean
  readonly pausedReason: string | null
}

/** The environment's settings, overridden by `stage_settings`. Cached, because loops read them before each claim. */
export class SettingsStore {
  private readonly db: Database
  private readonly environment: Readonly<Record<SchedulerName, SchedulerSettings>>
  private overrides = new Map<string, Partial<StageSettings>>()
  private reading: Promise<void> = Promise.resolve()

  constructor(db: Database, environment: Readonly<Record<SchedulerName, SchedulerSettings>>) {
    this.db = db
    this.environment = environment
  }

  of(stage: { readonly id: string; readonly scheduler: SchedulerName }): StageSettings {
    return { paused: false, pausedReason: null, ...this.environment[stage.scheduler], ...this.overrides.get(stage.id) }
  }

  /** In sequence: a late old answer must not replace a newer one. */
  refresh(): Promise<void> {
    const next = this.reading.then(() => this.read())
    this.reading = next.catch(() => undefined)
    return next
  }

  private async read(): Promise<void> {
    const rows = await this.db.selectFrom('stage_settings').selectAll().execute()
    this.overrides = new Map(
      rows.map((row) => [
        row.stage_id,
        {
          paused: row.paused,
          pausedReason: row.paused_reason,
          ...(row.interval_minutes !== null && { intervalMinutes: row.interval_minutes }),
          ...(row.batch_size !== null && { batchSize: row.batch_size }),
          ...(row.max_instances !== null && { maxInstances: row.max_instances }),
          ...(row.concurrency !== null && { concurrency: row.concurrency }),
        },
      ]),
    )
  }
}
