import { z } from 'zod'
import { duplicateReasons } from '../../contacts/find-duplicates.ts'
import { instant, uuid } from './common.ts'

/** A merge that can be undone. */
export const merge = z.object({
  id: uuid,
  merged_at: instant,
  merged_by: uuid.nullable(),
  /** Until when it can be undone. */
  expires_at: instant,
  merged: z.array(z.object({ id: uuid, value: z.string(), name: z.string().nullable() })),
})

export const mergeUndone = <Row extends z.ZodType>(row: Row) =>
  z.object({
    item: row,
    restored: z.array(uuid),
    /** What was changed since the merge and stays: notes, tags or choices. */
    changed_since: z.array(z.string()),
  })

const duplicateContact = z.object({
  id: uuid,
  /** Null: a contact of a business without a site. */
  domain_id: uuid.nullable(),
  host: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  title: z.string().nullable(),
})

/** Two contacts that are likely the same. */
const duplicate = z.object({
  one: duplicateContact,
  other: duplicateContact,
  reason: z.enum(duplicateReasons),
  /** False: they belong to two sites. */
  can_merge: z.boolean(),
})

export const duplicateQuery = z.object({
  contact_id: uuid.optional().describe('Use the id of a contact for its duplicates only.'),
  lead_id: uuid.optional().describe('Use the id of a lead for duplicates among its contacts.'),
  after: uuid.optional().describe('Use `next` of the previous part.'),
})

export const duplicates = z.object({ items: z.array(duplicate), next: uuid.nullable() })

/** `PUT /api/v2/contacts/duplicates/dismissed` */
export const dismissBody = z.strictObject({
  ids: z
    .array(uuid, 'is not a list')
    .length(2, 'is not a pair of ids')
    .refine((pair) => new Set(pair).size === pair.length, 'has the same contact twice')
    .describe('Send the ids of the two contacts.')
    .meta({ examples: [['01932f5e-7a1c-7c3e-9d5b-3f1a2b4c5d6e', '01932f5e-7a1c-7c3e-9d5b-3f1a2b4c5d6f']] }),
  dismissed: z
    .boolean('is neither true nor false')
    .default(true)
    .describe('Send true if they are not duplicates, false to suggest them again.'),
})
