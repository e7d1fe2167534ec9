import { z } from 'zod'
import { schedulerLimits } from '../../curation/scheduler-settings.ts'
import { instant, limit, text, uuid } from './common.ts'

const settings = z.object({
  interval_minutes: z.int(),
  batch_size: z.int(),
  max_instances: z.int(),
  concurrency: z.int(),
})

export const stage = z.object({
  id: z.string(),
  summary: z.string(),
  entity: z.string(),
  paused: z.boolean(),
  paused_reason: z.string().nullable(),
  queued: z.int(),
  due: z.int(),
  oldest_due_seconds: z.number().nullable(),
  in_flight: z.int(),
  errors: z.int(),
  workers: z.int(),
  last_run_at: instant.nullable(),
  last_completed_at: instant.nullable(),
  trying_since: instant.nullable(),
  /** The stage whose queue must shrink before this stage claims more rows. */
  held_back_by: z.string().nullable(),
  alarm: z.enum(['no_worker', 'silent', 'key_rejected']).nullable(),
  settings,
})

const setting = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .int('is not a whole number')
    .min(min, `is less than ${min}`)
    .max(max, `is more than ${max}`)
    .nullable()
    .optional()
    .describe(`Send a whole number from ${min} to ${max}, or null for the value of the environment variable.`)

export const changeSettings = z.strictObject({
  interval_minutes: setting(schedulerLimits.intervalMinutes),
  batch_size: setting(schedulerLimits.batchSize),
  max_instances: setting(schedulerLimits.maxInstances),
  concurrency: setting(schedulerLimits.concurrency),
})

export const pauseStage = z.strictObject({
  reason: text(500).optional().describe('Send the reason, in up to 500 characters.'),
})

export const stagePath = z.object({
  id: z.string().describe('Use the id of a stage, as GET /api/v2/stages returns it.'),
})

/** `GET /api/v2/stages/runs` */
export const stageRunsQuery = z.strictObject({
  stage: z.string('is given more than once').optional().describe('Use the id of a stage, or leave it out for all.'),
  after: uuid.optional().describe('Use `next` of the previous page, or leave it out for the newest rows.'),
  limit,
})

/** What one process did from its first claim until the queue was empty. Runs that claimed nothing are not recorded. */
export const stageRun = z.object({
  id: uuid,
  stage: z.string(),
  started_at: instant,
  /** Null: still running, or its process ended without recording it. */
  finished_at: instant.nullable(),
  claimed: z.int(),
  completed: z.int(),
  failed: z.int(),
  retried: z.int(),
  waited: z.int(),
  lost: z.int(),
  released: z.int(),
})

export type StageRun = z.output<typeof stageRun>
export type Stage = z.output<typeof stage>
