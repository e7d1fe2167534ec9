import { z } from 'zod'
import { instant, uuid } from './common.ts'

/** `POST /api/v2/pages/recategorise` */
export const recategorise = z.strictObject({
  all: z
    .boolean('is not true or false')
    .default(false)
    .describe('Send true to include pages that the current rules have already categorised.'),
  after: uuid.optional().describe('Send `next` of the previous response, or leave it out to start.'),
})

export const recategorised = z.object({
  seen: z.int(),
  changed: z.int(),
  /** Null: finished. */
  next: uuid.nullable(),
})

const markedFinding = z.object({
  contact_id: uuid,
  field: z.string(),
  value: z.string(),
  method: z.string(),
  /** Also true for invisible text: an attribute, a script, or past the end of a truncated text. */
  still_there: z.boolean(),
  /** Position in `text` in UTF-16 units; null if it is not in the text. */
  start: z.int().nullable(),
  end: z.int().nullable(),
})

/** `GET /api/v2/pages/:id/text` */
export const pageText = z.object({
  url: z.string(),
  final_url: z.string(),
  fetched_at: instant,
  title: z.string().nullable(),
  /** At most 200,000 characters. Show it as text, never as HTML. */
  text: z.string(),
  truncated: z.boolean(),
  /** Why the page may contain more than the text. */
  incomplete: z.enum(['cut_off', 'needs_scripts']).nullable(),
  findings: z.array(markedFinding),
})

export type PageText = z.output<typeof pageText>
