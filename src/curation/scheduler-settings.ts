/** How often and how wide a stage's scheduler works. Environment first, then `stage_settings`, which wins. */
export interface SchedulerSettings {
  /** The floor under the wake-ups: a run is started at least this often. */
  readonly intervalMinutes: number
  /** Rows per claim, at most. */
  readonly batchSize: number
  /** Runs of one stage that may overlap in one process. */
  readonly maxInstances: number
  /** Rows in flight per run. */
  readonly concurrency: number
}

/** The schedulers and the defaults that SPEC fixes for the first nine. Concurrency starts at one whole batch in flight. */
export const schedulerDefaults = {
  PLACE_SEARCH: { intervalMinutes: 1, batchSize: 5, maxInstances: 1, concurrency: 5 },
  DEEP_SCAN: { intervalMinutes: 5, batchSize: 10, maxInstances: 1, concurrency: 10 },
  DOMAIN_EXTRACTION: { intervalMinutes: 2, batchSize: 20, maxInstances: 1, concurrency: 20 },
  DOMAIN: { intervalMinutes: 1, batchSize: 50, maxInstances: 3, concurrency: 50 },
  DOMAIN_SITEMAP: { intervalMinutes: 1, batchSize: 10, maxInstances: 1, concurrency: 10 },
  SITEMAP_IMPORT: { intervalMinutes: 1, batchSize: 20, maxInstances: 1, concurrency: 20 },
  PAGE_CURATION: { intervalMinutes: 1, batchSize: 10, maxInstances: 1, concurrency: 10 },
  EMAIL_VALIDATION: { intervalMinutes: 1, batchSize: 50, maxInstances: 1, concurrency: 50 },
  CRM_SYNC: { intervalMinutes: 1, batchSize: 10, maxInstances: 1, concurrency: 10 },
  // Ours: files that people bring. Each is long work that keeps the database busy, so few at a time.
  IMPORT: { intervalMinutes: 1, batchSize: 2, maxInstances: 1, concurrency: 2 },
} as const satisfies Record<string, SchedulerSettings>

/**
 * An hour or so of work for the stage behind: enough that it never runs dry, few enough that what was queued last is not
 * read next week.
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
