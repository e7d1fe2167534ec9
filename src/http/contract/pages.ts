import { z } from 'zod'
import { uuid } from './common.ts'

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
