import { z } from 'zod'
import { emailVerifierNames } from '../../stages/wf8-email-validation/validation-settings.ts'
import { filter, ids, instant, text, uuid } from './common.ts'
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

/** `POST /api/v2/contacts/validate` and `/leads/validate` */
export const validateContacts = z.strictObject({
  ids: ids.optional(),
  filter: filter.optional(),
  ...countOrAll,
  ...how,
})

export const previewValidation = z.strictObject({ ids: ids.optional(), filter: filter.optional(), ...how })

/** `count`: contacts or leads that match. The other numbers add up to it. */
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

/** `GET /api/v2/validation-settings`. The key of the verifier is never shown. */
export const validationSettings = z.object({
  revalidate: z.boolean(),
  /** VALIDATION_MAX_AGE_DAYS: an older verdict is old. */
  max_age_days: z.int(),
  verifier: z
    .object({
      provider: z.enum(emailVerifierNames),
      automatic: z.boolean(),
      /** Its key was rejected, or its account is empty: until then it is not used. */
      paused_until: instant.nullable(),
      /** What the verifier said. */
      problem: z.string().nullable(),
      /** Contacts in its queue. */
      waiting: z.int(),
    })
    .nullable(),
  /** Those that can be chosen, with their price per e-mail. */
  verifiers: z.array(
    z.object({
      provider: z.enum(emailVerifierNames),
      price: z.object({ amount: z.number(), currency: z.string() }),
    }),
  ),
})

export const validationSettingsChange = z
  .strictObject({
    revalidate: z
      .boolean('is not true or false')
      .describe('Send true to check selected contacts again when their verdict is older than VALIDATION_MAX_AGE_DAYS.'),
    verifier: z
      .strictObject({
        provider: z
          .enum(emailVerifierNames, `is not one of ${emailVerifierNames.join(', ')}`)
          .describe(`Send ${emailVerifierNames.join(' or ')}.`),
        api_key: text(500)
          .trim()
          .min(1, 'is empty')
          .optional()
          .describe('Send the API key; leave it out to keep the present one.'),
        automatic: z
          .boolean('is not true or false')
          .describe(
            'Send true to check every e-mail that the free checks let through, false to check on request only.',
          ),
      })
      .nullable()
      .describe('Send the paid verifier, or null for none.'),
  })
  .meta({ examples: [{ revalidate: false, verifier: null }] })
