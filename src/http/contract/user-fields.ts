import { z } from 'zod'
import { maxNotesLength, maxTags } from '../../curation/bulk/field-change.ts'
import { filter, ids, text, uuid } from './common.ts'
import { countOrAll } from './curation.ts'

const tag = text(100).trim().min(1, 'is empty')

const tagList = z.array(tag, 'is not a list').max(maxTags, `has more than ${maxTags} entries`)
const someTags = tagList.min(1, 'is empty')
const unique = (tags: readonly string[]) => [...new Set(tags)]

const notes = text(maxNotesLength)
const priority = z.int('is not a whole number').min(0, 'is less than 0').max(9, 'is more than 9')

const owner = z.union([z.literal('me'), uuid], 'is neither a UUID nor "me"').nullable()

/** A day is stored as its first instant in UTC. */
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'is not a date')
  .transform((given) => new Date(given).toISOString())
  .refine((at) => at >= '1970' && at < '9000', 'is not a date')
  .nullable()

const described = {
  notes: notes.nullable().optional().describe(`Send a text of up to ${maxNotesLength} characters, or null for none.`),
  priority: priority.optional().describe('Send 0 (first) to 9 (last); the default is 5.'),
  owner_id: owner.optional().describe('Send the id of a user (GET /api/v2/members), "me", or null for none.'),
  follow_up_at: moment
    .optional()
    .describe('Send a day such as 2026-01-31, an instant such as 2026-01-31T09:00:00Z, or null for none.'),
}

/** `PATCH .../:id`: fields that only people write, never a stage. */
export const userFields = {
  ...described,
  tags: tagList.transform(unique).optional().describe(`Send up to ${maxTags} texts; they replace the current ones.`),
}

/** The parts of a change of many rows. */
const fieldChange = {
  ...described,
  add_tags: someTags.transform(unique).optional().describe(`Send 1 to ${maxTags} texts to add.`),
  remove_tags: someTags.transform(unique).optional().describe(`Send 1 to ${maxTags} texts to remove.`),
  append_notes: notes
    .trim()
    .min(1, 'is empty')
    .optional()
    .describe('Send a text that becomes the last line of the notes of each row.'),
}

export const changeFields = z.strictObject({ ids, ...fieldChange })
export const changeFilteredFields = z.strictObject({ filter, ...countOrAll, ...fieldChange })
export const previewFields = z.strictObject({ ids: ids.optional(), filter: filter.optional(), ...fieldChange })

export const fieldsChanged = z.object({
  updated: z.int(),
  /** Rows that had these values already. */
  unchanged: z.int(),
  bulk_action_id: uuid.nullable(),
})

export const fieldsPreview = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int(), unchanged: z.int(), sample: z.array(row) })

export type FieldsChanged = z.output<typeof fieldsChanged>
