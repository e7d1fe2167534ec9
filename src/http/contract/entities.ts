import { z } from 'zod'
import { presetNames } from './exports.ts'

const column = z.object({
  name: z.string(),
  type: z.enum(['text', 'whole', 'decimal', 'date', 'boolean', 'uuid', 'enum', 'tags', 'point']),
  /** All possible values of an enum. */
  words: z.array(z.string()),
  operators: z.array(z.string()),
  searchable: z.boolean(),
  sortable: z.boolean(),
  /** The id of a user, see `GET /api/v2/members`. A filter may use `me`. */
  is_user: z.boolean(),
})

/** `GET /api/v2/entities` */
export const entityList = z.object({
  items: z.array(
    z.object({
      /** In URLs: `local-businesses`. */
      slug: z.string(),
      /** In events, rules and the pipeline: `local_businesses`. */
      table: z.string(),
      columns: z.array(column),
      /** Columns of an export that names none; empty: all. */
      export_columns: z.array(z.string()),
      export_presets: z.array(z.enum(presetNames)),
      /** Fields that `PUT .../fields` changes. */
      user_fields: z.array(z.enum(['tags', 'notes', 'priority', 'owner_id', 'follow_up_at'])),
    }),
  ),
})
