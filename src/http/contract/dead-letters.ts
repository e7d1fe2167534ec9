import { z } from 'zod'
import { cursor, ids, instant, limit, text, uuid } from './common.ts'

const filters = {
  stage: z.string('is given more than once').optional().describe('Use the id of a stage.'),
  code: text(100).optional().describe('Use an error code, such as http_500; see docs/errors.md.'),
  text: text(200).min(1, 'is empty').optional().describe('Use part of the error or of the name of the row.'),
  payload: text(200).min(1, 'is empty').optional().describe('Use part of any value in the row.'),
}

export const deadLettersQuery = z.strictObject({ ...filters, after: cursor, limit })

export const deadLetter = z.object({
  stage: z.string(),
  entity: z.string(),
  row_id: uuid,
  label: z.string().nullable(),
  code: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.int(),
  failed_at: instant,
})

export const requeueDeadLetters = z.strictObject({
  ...filters,
  ids: ids.optional(),
  all: z.literal(true, 'is not true').optional().describe('Send true for all dead letters.'),
})

export const deadLetterGroupsQuery = z.strictObject(filters)

/** Rows of one stage that failed for the same reason: `stage` and `code` requeue them together. */
export const deadLetterGroup = z.object({
  stage: z.string(),
  code: z.string().nullable(),
  count: z.int(),
  first_at: instant,
  last_at: instant,
  /** The text of the latest error. */
  example: z.string().nullable(),
  /** What the code means and what to do. */
  meaning: z.string().nullable(),
})

/** `GET /api/v2/dead-letters/attempts` */
export const attemptsQuery = z.strictObject({
  stage: z.string('is missing, or given more than once').describe('Use the id of a stage.'),
  row_id: uuid.describe('Use row_id of a dead letter.'),
})

/** One failed attempt at a row. */
export const attempt = z.object({
  attempt: z.int(),
  code: z.string(),
  message: z.string(),
  /** What followed: a retry, a dead letter, or a wait until a known time. */
  consequence: z.enum(['retry', 'give-up', 'wait']),
  duration_ms: z.int().nullable(),
  failed_at: instant,
  meaning: z.string().nullable(),
})

export type Attempt = z.output<typeof attempt>
export type DeadLetterGroup = z.output<typeof deadLetterGroup>
export type DeadLetter = z.output<typeof deadLetter>
