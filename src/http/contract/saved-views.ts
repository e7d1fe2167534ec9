import { z } from 'zod'
import { filter, instant, name, uuid } from './common.ts'

export const viewDefinition = z.strictObject({
  filter,
  sort: z.string('is not a text').optional(),
  columns: z.array(z.string('is not a text'), 'is not a list').max(100, 'has more than 100 entries').optional(),
})

const entity = z.string('is not a text').describe('Send the name of an entity, such as pages or local-businesses.')
const described = viewDefinition.describe('Send {"filter", "sort", "columns"}; sort and columns are optional.')

export const viewsQuery = z.strictObject({
  entity: entity.optional(),
  counts: z
    .enum(['true', 'false'], 'is neither true nor false')
    .default('false')
    .describe('Use true to count the rows of each of the first hundred views.'),
})
export const newView = z.strictObject({ entity, name, definition: described })
export const changeView = z.strictObject({ name: name.optional(), definition: described.optional() })

export const savedView = z.object({
  id: uuid,
  created_by: uuid.nullable(),
  entity: z.string(),
  name: z.string(),
  definition: z.unknown(),
  created_at: instant,
  updated_at: instant,
  /** Only with counts=true; null: not counted, or the filter is from another version. */
  total: z.object({ count: z.int(), exact: z.boolean() }).nullable().optional(),
})

export type SavedView = z.output<typeof savedView>
