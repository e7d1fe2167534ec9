import { z } from 'zod'
import { instant, text, uuid } from './common.ts'

const textOrNone = (maxLength: number, what: string) =>
  text(maxLength)
    .trim()
    .min(1, 'is empty')
    .nullable()
    .optional()
    .describe(`Send ${what} of up to ${maxLength} characters, or null for none.`)

/** `PATCH /api/v2/contacts/:id`: corrections, beside the fields of every row. */
export const contactCorrections = {
  name: textOrNone(200, 'a name'),
  title: textOrNone(200, 'a job title'),
  email: text(320).nullable().optional().describe('Send an e-mail address, or null for none.'),
  phone: text(50)
    .nullable()
    .optional()
    .describe('Send a phone number, best with its country code: +441134960000, or null for none.'),
  phone_extension: textOrNone(20, 'the extension of the phone number'),
}

const website = text(2048)
  .trim()
  .transform((given) => (/^[a-z][a-z0-9+.-]*:/i.test(given) ? given : `https://${given}`))
  .pipe(
    z.url({ protocol: /^https?$/, hostname: /\./, error: 'is not a URL' }).max(2048, 'is longer than 2048 characters'),
  )
  .transform((url) => new URL(url).href)

/** `PATCH /api/v2/leads/:id` */
export const leadCorrections = {
  company: text(300)
    .trim()
    .min(1, 'is empty')
    .optional()
    .describe('Send the name of the company, of up to 300 characters.'),
  website_url: website.nullable().optional().describe('Send the URL of the website, or null for none.'),
}

/** A field that a person corrected. */
export const edit = z.object({
  field: z.string(),
  /** Null: the person removed the value. */
  value: z.string().nullable(),
  /** What the readings say; null if they say nothing, and for leads. */
  original: z.string().nullable(),
  edited_by: uuid.nullable(),
  /** The name of the user. */
  editor: z.string().nullable(),
  edited_at: instant,
})

/** `PUT /api/v2/leads/:id/choices` */
export const choicesBody = z
  .strictObject({
    person_contact_id: choice('person'),
    email_contact_id: choice('e-mail'),
    phone_contact_id: choice('phone number'),
  })
  .meta({ examples: [{ email_contact_id: null }] })

function choice(what: string) {
  return uuid
    .nullable()
    .optional()
    .describe(`Send the id of the contact whose ${what} the lead shows, or null for the best.`)
}

export type Edit = z.output<typeof edit>
