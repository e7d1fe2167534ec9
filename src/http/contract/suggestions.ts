import { z } from 'zod'
import { instant, uuid } from './common.ts'

const share = z.number()

/** A condition of the filter language, and what it adds to the score, in log-odds: above 0 it speaks for Selected. */
const weight = z.object({ field: z.string(), op: z.string(), value: z.unknown().optional(), weight: z.number() })

/** What a model learnt at a gate. */
export const suggestions = z.object({
  entity: z.string(),
  state: z.enum(['collecting', 'not_better', 'ready']),
  /** Rows that people selected or rejected. */
  decisions: z.int(),
  decisions_needed: z.int(),
  trained_at: instant.nullable(),
  /** Measured on decisions that were held out. */
  evaluation: z
    .object({
      held_out: z.int(),
      accuracy: share,
      rule_accuracy: share,
      majority_accuracy: share,
      precision: share.nullable(),
    })
    .nullable(),
  weights: z.array(weight),
  selects: z.boolean(),
  last_selection: z
    .object({ bulk_action_id: uuid, updated: z.int(), created_at: instant, can_undo: z.boolean() })
    .nullable(),
})

/** `PUT /api/v2/suggestions/:gate` */
export const suggestionsChange = z
  .strictObject({
    selects: z
      .boolean('is not true or false')
      .describe('Send true to select new rows with a score of 0.6 or more, false to suggest only.'),
  })
  .meta({ examples: [{ selects: true }] })

export type Suggestions = z.output<typeof suggestions>
