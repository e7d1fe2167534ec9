import { z } from 'zod'
import { filter, ids, uuid } from './common.ts'
import { countOrAll } from './curation.ts'

const how = {
  paid: z
    .boolean('is not true or false')
    .default(false)
    .describe('Send true to check what the free checks let through with the paid verifier of the workspace too.'),
  force: z
    .boolean('is not true or false')
    .default(false)
    .describe('Send true to check also e-mails with a verdict that is not older than VALIDATION_MAX_AGE_DAYS.'),
}

/** `POST /api/v2/contacts/validate` */
export const validateContacts = z.strictObject({
  ids: ids.optional(),
  filter: filter.optional(),
  ...countOrAll,
  ...how,
})

export const previewValidation = z.strictObject({ ids: ids.optional(), filter: filter.optional(), ...how })

/** `count`: contacts that match. The other numbers add up to it. */
export const validationPreview = z.object({
  count: z.int(),
  will_queue: z.int(),
  /** Queued already. */
  waiting: z.int(),
  without_email: z.int(),
  /** Their verdict is younger than `max_age_days`. */
  fresh: z.int(),
  max_age_days: z.int(),
  /** The paid verifier of the workspace; null: none. */
  verifier: z.string().nullable(),
  /** At most: the verifier gets only what the free checks let through. */
  estimated_cost: z.object({ amount: z.number(), currency: z.string() }),
})

export const validationRequested = z.object({
  matched: z.int(),
  queued: z.int(),
  /** Undoes it for ten minutes, as far as contacts are still queued: `POST /api/v2/bulk-actions/:id/undo`. */
  bulk_action_id: uuid.nullable(),
})
