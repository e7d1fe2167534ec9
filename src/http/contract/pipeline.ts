import { z } from 'zod'
import { instant } from './common.ts'

const counts = z.record(z.string(), z.int())

const stageFlow = z.object({
  id: z.string(),
  summary: z.string(),
  /** The prefix of the stage's columns, for filters on its rows. */
  progress: z.string(),
  statuses: counts,
  outcomes: z.array(z.object({ outcome: z.string(), count: z.int(), share: z.number() })),
  errors: z.array(z.object({ code: z.string(), count: z.int() })),
  oldest_waiting_seconds: z.number().nullable(),
  completed_last_hour: z.int(),
  completed_by_five_minutes: z.array(z.int()),
  per_minute: z.number(),
  eta_seconds: z.int().nullable(),
})

const alarm = z.object({
  /** A stage, or a provider whose budget is spent. */
  subject: z.string(),
  alarm: z.enum(['no_worker', 'silent', 'key_rejected', 'budget_reached']),
  /** What is wrong and what to do. */
  message: z.string(),
})

export const pipeline = z.object({
  as_of: instant,
  alarms: z.array(alarm),
  paused: z.array(z.object({ stage: z.string(), reason: z.string().nullable() })),
  /** Work that people start: searches and imports. */
  sources: z.array(z.object({ entity: z.string(), total: z.int(), stages: z.array(stageFlow) })),
  funnel: z.array(
    z.object({
      entity: z.string(),
      total: z.int(),
      curation: counts,
      per_row_before: z.number().nullable(),
      stages: z.array(stageFlow),
    }),
  ),
  costs: z.array(z.object({ currency: z.string(), amount: z.number(), per_contact: z.number().nullable() })),
})

export type PipelineAlarm = z.output<typeof alarm>
export type StageFlow = z.output<typeof stageFlow>
