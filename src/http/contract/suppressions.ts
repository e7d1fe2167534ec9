import { z } from 'zod'
import { instant, limit, text, uuid } from './common.ts'

const kinds = ['email', 'phone', 'domain'] as const
const kind = z.enum(kinds, `is not one of ${kinds.join(', ')}`)
const value = text(400).trim().min(1, 'is empty')
const reason = text(500).trim().min(1, 'is empty')
const maxRows = 10_000

/** `GET /api/v2/suppressions` */
export const listSuppressions = z.strictObject({
  kind: kind.optional().describe(`Use one of ${kinds.join(', ')}.`),
  value: value.optional().describe('Use a value with its kind to check whether it is suppressed.'),
  after: uuid.optional().describe('Use `next` of the previous page, or leave it out.'),
  limit,
})

/** `POST /api/v2/suppressions` */
export const newSuppression = z.strictObject({
  kind: kind.describe(`Send one of ${kinds.join(', ')}.`),
  value: value.describe('Send an e-mail address, a phone number with its country code, or a domain.'),
  reason: reason.describe('Send the reason, in a few words.'),
})

/** `POST /api/v2/suppressions/import` */
export const suppressionList = z.strictObject({
  reason: reason.default('imported').describe('Send the reason for rows without one.'),
  rows: z
    .array(
      z.union(
        [
          z.strictObject({ kind, value, reason: reason.optional() }),
          z.strictObject({
            kind,
            hash: z.string('is not text').regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in lower-case hexadecimal'),
            reason: reason.optional(),
          }),
        ],
        'is not {kind, value} or {kind, hash}',
      ),
      'is not a list',
    )
    .min(1, 'is empty')
    .max(maxRows, `has more than ${maxRows} entries`)
    .describe(
      `Send 1 to ${maxRows} rows of {kind, value, reason?}, or {kind, hash, reason?} as the export returns them.`,
    ),
})

export const suppression = z.object({
  id: uuid,
  kind: z.enum(kinds),
  value: z.string().nullable(),
  reason: z.string(),
  created_by: uuid.nullable(),
  created_at: instant,
})

export const suppressionAdded = z.object({ suppression, contacts_removed: z.int() })

/** `results` in the order of the rows. */
export const suppressionsImported = z.object({
  created: z.int(),
  known: z.int(),
  invalid: z.int(),
  contacts_removed: z.int(),
  results: z.array(z.object({ result: z.enum(['created', 'known', 'invalid']), problem: z.string().optional() })),
})

export type SuppressionKind = (typeof kinds)[number]
export type Suppression = z.output<typeof suppression>
export type SuppressionList = z.input<typeof suppressionList>
export type SuppressionsImported = z.output<typeof suppressionsImported>
