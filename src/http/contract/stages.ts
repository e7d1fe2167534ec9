import { z } from 'zod'
import { schedulerLimits } from '../../curation/scheduler-settings.ts'
import { instant, text } from './common.ts'

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
  alarm: z.enum(['no_worker', 'silent']).nullable(),
  settings,
})

const setting = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .int('is not a whole number')
    .min(min, `is less than ${min}`)
    .max(max, `is more than ${max}`)
    .nullable()
    .optional()
    .describe(`Send a whole number from ${min} to ${max}, or null for what the environment says.`)

export const changeSettings = z.strictObject({
  interval_minutes: setting(schedulerLimits.intervalMinutes),
  batch_size: setting(schedulerLimits.batchSize),
  max_instances: setting(schedulerLimits.maxInstances),
  concurrency: setting(schedulerLimits.concurrency),
})

export const pauseStage = z.strictObject({
  reason: text(500).optional().describe('Send why, in up to 500 characters, for whoever asks.'),
})

export const stageId = z.object({ id: z.string().describe('Use the id of a stage, as GET /api/v2/stages gives it.') })

export type Stage = z.output<typeof stage>
