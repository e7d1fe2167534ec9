import { z } from 'zod'
import { text, uuid } from './common.ts'

const words = (most: number, what: string) =>
  text(most).trim().min(1, 'is empty').optional().describe(`Send ${what} of up to ${most} characters, or leave it out.`)

/** `POST /api/v2/contacts`: a contact that a person knows from elsewhere. */
export const newContact = z
  .strictObject({
    domain_id: uuid.optional().describe('Send the id of the domain it belongs to, or domain.'),
    domain: text(2048)
      .optional()
      .describe(
        'Send the site it belongs to, such as acme.example, or domain_id. A site that is new becomes a domain.',
      ),
    email: text(320).optional().describe('Send an e-mail address, or a phone number, or both.'),
    phone: text(50).optional().describe('Send a phone number, best with its country code: +441134960000.'),
    name: words(200, 'a name'),
    title: words(200, 'what the person does'),
    kind: z
      .enum(['person', 'role', 'company'], 'is not person, role or company')
      .optional()
      .describe('Send person, role or company, or leave it out.'),
    source_url: z
      .url({ protocol: /^https?$/, error: 'is not a web address' })
      .max(2048, 'is longer than 2048 characters')
      .refine((url) => Buffer.byteLength(url) <= 2048, 'is longer than 2048 bytes')
      .optional()
      .describe('Send the address of a page that shows it, or leave it out: then you are its source.'),
    snippet: words(500, 'words that prove it'),
  })
  .meta({ examples: [{ domain: 'acme.example', email: 'ann@acme.example', name: 'Ann Smith', title: 'Owner' }] })

const mostMerged = 50

/** `POST /api/v2/contacts/merge` */
export const mergeContactsBody = z
  .strictObject({
    keep: uuid.describe('Send the id of the contact that stays.'),
    merge: z
      .array(uuid, 'is not a list')
      .min(1, 'is empty')
      .max(mostMerged, `has more than ${mostMerged} entries`)
      .describe(`Send 1 to ${mostMerged} ids of contacts of the same domain. They become part of the one that stays.`),
  })
  .refine(({ keep, merge }) => !merge.includes(keep), { path: ['merge'], error: 'has the contact that stays' })

export const contactsMerged = <Row extends z.ZodType>(row: Row) =>
  z.object({ item: row, merged: z.array(uuid), evidence_moved: z.int() })
