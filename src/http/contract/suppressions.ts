import { z } from 'zod'

const kinds = ['email', 'phone', 'domain'] as const
const kind = z.enum(kinds, `is not one of ${kinds.join(', ')}`)
const value = z.string('is not text').trim().min(1, 'is empty').max(400, 'has more than 400 characters')
const reason = z.string('is not text').trim().min(1, 'is empty').max(500, 'has more than 500 characters')
const mostRows = 10_000

/** `GET /api/v2/suppressions` */
export const listSuppressions = z.strictObject({
  kind: kind.optional().describe(`Use one of ${kinds.join(', ')}.`),
  value: value.optional().describe('Use a value with its kind to ask whether it is suppressed.'),
  after: z.uuid('is not a UUID').optional().describe('Use `next` of the page of results before, or leave it out.'),
  limit: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(1, 'is less than 1')
    .max(500, 'is more than 500')
    .default(50)
    .describe('Use a whole number from 1 to 500.'),
})

/** `POST /api/v2/suppressions` */
export const newSuppression = z.strictObject({
  kind: kind.describe(`Send one of ${kinds.join(', ')}.`),
  value: value.describe('Send an address, a number with its country code, or a domain.'),
  reason: reason.describe('Send why, in a few words.'),
})

/** `POST /api/v2/suppressions/import` */
export const suppressionList = z.strictObject({
  reason: reason.default('imported').describe('Send why, for rows that do not say it themselves.'),
  rows: z
    .array(
      z.union(
        [
          z.strictObject({ kind, value, reason: reason.optional() }),
          z.strictObject({
            kind,
            hash: z.string('is not text').regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in small hexadecimal digits'),
            reason: reason.optional(),
          }),
        ],
        'is not {kind, value} or {kind, hash}',
      ),
      'is not a list',
    )
    .min(1, 'is empty')
    .max(mostRows, `has more than ${mostRows} entries`)
    .describe(
      `Send 1 to ${mostRows} rows of {kind, value, reason?}, or {kind, hash, reason?} as the export gives them.`,
    ),
})

const person = {
  kind: z.enum(['email', 'phone'], 'is not email or phone').describe('Send email or phone.'),
  value: value.describe('Send the address, or the number with its country code.'),
}

/** `POST /api/v2/subjects/find` and `/export` */
export const aboutSubject = z.strictObject(person)

/** `POST /api/v2/subjects/erase` */
export const eraseRequest = z.strictObject({
  ...person,
  reason: reason.default('asked to be forgotten').describe('Send why, without naming the person.'),
})
