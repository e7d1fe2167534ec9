import { z } from 'zod'
import { filter, ids, instant, status, uuid } from './common.ts'

export const changeStatus = z.strictObject({ ids, status })

export const countOrAll = {
  expected_count: z
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .optional()
    .describe('Send `count` of the preview: if it has changed since, nothing is changed. Or send all: true.'),
  all: z.literal(true, 'is not true').optional().describe('Send true to change every matching row, or expected_count.'),
}

export const changeFiltered = z.strictObject({ filter, status, ...countOrAll })

export const statusChanged = z.object({
  updated: z.int(),
  queued: z.int(),
  bulk_action_id: uuid.nullable(),
})

export const previewChange = z.strictObject({ ids: ids.optional(), filter: filter.optional(), status })

export const preview = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int(),
    sample: z.array(row),
    /** Per stage behind the gate: rows that would enter its queue, and rows that would leave it. */
    stages: z.array(
      z.object({
        stage: z.string(),
        will_queue: z.int(),
        will_unqueue: z.int(),
        in_flight: z.int(),
        estimated_cost: z.number(),
      }),
    ),
    estimated_cost: z.object({ amount: z.number(), currency: z.string() }),
  })

export const bulkAction = z.object({
  id: uuid,
  actor_id: uuid.nullable(),
  entity: z.string(),
  filter: z.unknown(),
  /** Null: it changed fields. */
  curation_status: z.string().nullable(),
  fields: z.unknown(),
  updated: z.int(),
  queued: z.int(),
  created_at: instant,
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
})

export const undone = z.object({ restored: z.int(), unqueued: z.int(), skipped: z.int() })

export const retryRows = z.strictObject({ ids: ids.optional(), filter: filter.optional() })
/** `left_out`: rows that were rejected since, and rows that are no longer selected and were not listed by id. */
const requeued = { requeued: z.int(), left_out: z.int() }
export const retried = z.object({ ...requeued, stages: z.array(z.object({ stage: z.string(), ...requeued })) })

export type StatusChanged = z.output<typeof statusChanged>
export type BulkAction = z.output<typeof bulkAction>
export type Retried = Pick<z.output<typeof retried>, 'requeued' | 'left_out'>
export type Undone = z.output<typeof undone>
