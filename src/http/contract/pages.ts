import { z } from 'zod'
import { instant, uuid } from './common.ts'

/** `POST /api/v2/pages/recategorise` */
export const recategorise = z.strictObject({
  all: z
    .boolean('is not true or false')
    .default(false)
    .describe('Send true for pages that these rules have judged already, too.'),
  after: uuid.optional().describe('Send `next` of the answer before, or leave it out to begin.'),
})

export const recategorised = z.object({
  seen: z.int(),
  changed: z.int(),
  /** Null: all are done. */
  next: uuid.nullable(),
})

const markedFinding = z.object({
  contact_id: uuid,
  field: z.string(),
  value: z.string(),
  method: z.string(),
  /** Also true where nobody reads it: in an attribute, a script, past the end of a long text. */
  still_there: z.boolean(),
  /** In `text`, in UTF-16 units; null where it is not in the text. */
  start: z.int().nullable(),
  end: z.int().nullable(),
})

/** `GET /api/v2/pages/:id/text` */
export const pageText = z.object({
  url: z.string(),
  final_url: z.string(),
  fetched_at: instant,
  title: z.string().nullable(),
  /** Plain text of at most 200,000 characters: show it as text, never as HTML. */
  text: z.string(),
  truncated: z.boolean(),
  /** Why there may be more on the page than in the text. */
  incomplete: z.enum(['cut_off', 'needs_scripts']).nullable(),
  findings: z.array(markedFinding),
})

export type PageText = z.output<typeof pageText>
