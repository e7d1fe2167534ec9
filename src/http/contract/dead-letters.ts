import { z } from 'zod'
import { cursor, ids, instant, limit, text, uuid } from './common.ts'

const asked = {
  stage: z.string('is given more than once').optional().describe('Use the id of a stage.'),
  code: text(100).optional().describe('Use an error code, such as http_500; see docs/errors.md.'),
  text: text(200).min(1, 'is empty').optional().describe('Use a part of the error or of the name of the row.'),
  payload: text(200).min(1, 'is empty').optional().describe('Use a part of anything that stands in the row.'),
}

export const deadLettersQuery = z.strictObject({ ...asked, after: cursor, limit })

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
  ...asked,
  ids: ids.optional(),
  all: z.literal(true, 'is not true').optional().describe('Send true for every dead letter there is.'),
})

export const deadLetterGroupsQuery = z.strictObject(asked)

/** Rows of one stage that failed for the same reason: `stage` and `code` requeue them together. */
export const deadLetterGroup = z.object({
  stage: z.string(),
  code: z.string().nullable(),
  count: z.int(),
  first_at: instant,
  last_at: instant,
  /** The words of the latest. */
  example: z.string().nullable(),
  /** What the code means and what to do about it. */
  meaning: z.string().nullable(),
})

export type DeadLetterGroup = z.output<typeof deadLetterGroup>
export type DeadLetter = z.output<typeof deadLetter>
