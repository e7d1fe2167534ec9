import { z } from 'zod'
import { text, uuid } from './common.ts'

const optionalText = (maxLength: number, what: string) =>
  text(maxLength)
    .trim()
    .min(1, 'is empty')
    .optional()
    .describe(`Send ${what} of up to ${maxLength} characters, or leave it out.`)

/** `POST /api/v2/contacts`: a contact that a person adds manually. */
export const newContact = z
  .strictObject({
    lead_id: uuid.optional().describe('Send the id of the lead it belongs to, or domain_id, or domain.'),
    domain_id: uuid.optional().describe('Send the id of the domain it belongs to, or domain.'),
    domain: text(2048)
      .optional()
      .describe('Send the site it belongs to, such as acme.example, or domain_id. A new site is added as a domain.'),
    email: text(320).optional().describe('Send an e-mail address, or a phone number, or both.'),
    phone: text(50).optional().describe('Send a phone number, best with its country code: +441134960000.'),
    name: optionalText(200, 'a name'),
    title: optionalText(200, 'a job title'),
    kind: z
      .enum(['person', 'role', 'company'], 'is not person, role or company')
      .optional()
      .describe('Send person, role or company, or leave it out.'),
    source_url: z
      .url({ protocol: /^https?$/, error: 'is not a URL' })
      .max(2048, 'is longer than 2048 characters')
      .refine((url) => Buffer.byteLength(url) <= 2048, 'is longer than 2048 bytes')
      .optional()
      .describe('Send the URL of a page that shows it; without it, you are recorded as the source.'),
    snippet: optionalText(500, 'an excerpt that proves it'),
  })
  .meta({ examples: [{ domain: 'acme.example', email: 'ann@acme.example', name: 'Ann Smith', title: 'Owner' }] })

const maxMerged = 50

/** `POST /api/v2/contacts/merge` */
export const mergeContactsBody = z
  .strictObject({
    keep: uuid.describe('Send the id of the contact to keep.'),
    merge: z
      .array(uuid, 'is not a list')
      .min(1, 'is empty')
      .max(maxMerged, `has more than ${maxMerged} entries`)
      .describe(`Send 1 to ${maxMerged} ids of contacts of the same domain. They are merged into the one to keep.`),
  })
  .refine(({ keep, merge }) => !merge.includes(keep), { path: ['merge'], error: 'includes the contact to keep' })

export const contactsMerged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    item: row,
    merged: z.array(uuid),
    evidence_moved: z.int(),
    /** Undoes it within 30 days: `POST /api/v2/merges/:id/undo`. */
    merge_id: uuid,
  })
