/** Settings of a stage's scheduler. `stage_settings` overrides the environment. */
export interface SchedulerSettings {
  /** A run starts at least this often, also without a wake-up. */
  readonly intervalMinutes: number
  /** Maximum rows per claim. */
  readonly batchSize: number
  /** Runs of one stage that may overlap in one process. */
  readonly maxInstances: number
  /** Rows in flight per run. */
  readonly concurrency: number
}

/** Of a stage that mostly waits for the network: as many rows as the machine can serve. */
export const auto = 'auto'

interface SchedulerDefaults extends Omit<SchedulerSettings, 'concurrency'> {
  readonly concurrency: number | typeof auto
}

/** The schedulers with their defaults. Where concurrency is a number, it is one full batch. */
export const schedulerDefaults = {
  PLACE_SEARCH: { intervalMinutes: 1, batchSize: 5, maxInstances: 1, concurrency: 5 },
  DEEP_SCAN: { intervalMinutes: 5, batchSize: 10, maxInstances: 1, concurrency: 10 },
  DOMAIN_EXTRACTION: { intervalMinutes: 2, batchSize: 20, maxInstances: 1, concurrency: 20 },
  DOMAIN: { intervalMinutes: 1, batchSize: 50, maxInstances: 3, concurrency: auto },
  DOMAIN_SITEMAP: { intervalMinutes: 1, batchSize: 10, maxInstances: 1, concurrency: auto },
  SITEMAP_IMPORT: { intervalMinutes: 1, batchSize: 20, maxInstances: 1, concurrency: auto },
  PAGE_CURATION: { intervalMinutes: 1, batchSize: 10, maxInstances: 1, concurrency: auto },
  EMAIL_VALIDATION: { intervalMinutes: 1, batchSize: 50, maxInstances: 1, concurrency: 50 },
  CRM_SYNC: { intervalMinutes: 1, batchSize: 10, maxInstances: 1, concurrency: 10 },
  WEBHOOK: { intervalMinutes: 1, batchSize: 50, maxInstances: 1, concurrency: 50 },
  SCHEDULE: { intervalMinutes: 1, batchSize: 20, maxInstances: 1, concurrency: 20 },
  // Imported files. Each is long work that keeps the database busy, so few run at a time.
  IMPORT: { intervalMinutes: 1, batchSize: 2, maxInstances: 1, concurrency: 2 },
} as const satisfies Record<string, SchedulerDefaults>

/** The defaults with a number instead of `auto`. */
export function defaultSettings(autoConcurrency: number): Record<SchedulerName, SchedulerSettings> {
  const settings = Object.entries<SchedulerDefaults>(schedulerDefaults).map(([name, { concurrency, ...others }]) => [
    name,
    { ...others, concurrency: concurrency === auto ? autoConcurrency : concurrency },
  ])
  return Object.fromEntries(settings) as Record<SchedulerName, SchedulerSettings>
}

/**
 * About an hour of work for the next stage: enough that it never runs empty, and few enough that the last row is processed
 * the same day.
 */
export const defaultQueueLimit = 50_000

export type SchedulerName = keyof typeof schedulerDefaults

/** The accepted range of each setting, the same for the environment and for changes at run time. */
export const schedulerLimits = {
  intervalMinutes: { min: 1, max: 1440 },
  batchSize: { min: 1, max: 5000 },
  maxInstances: { min: 1, max: 16 },
  concurrency: { min: 1, max: 5000 },
} as const satisfies Record<keyof SchedulerSettings, { min: number; max: number }>
