import { z } from 'zod'
import { instant } from './common.ts'

const counts = z.record(z.string(), z.int())

const stageFlow = z.object({
  id: z.string(),
  summary: z.string(),
  statuses: counts,
  outcomes: z.array(z.object({ outcome: z.string(), count: z.int(), share: z.number() })),
  errors: z.array(z.object({ code: z.string(), count: z.int() })),
  oldest_waiting_seconds: z.number().nullable(),
  completed_last_hour: z.int(),
  eta_seconds: z.int().nullable(),
})

export const pipeline = z.object({
  as_of: instant,
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
