import { z } from 'zod'

const column = z.object({
  name: z.string(),
  type: z.enum(['text', 'whole', 'decimal', 'date', 'boolean', 'uuid', 'enum', 'tags']),
  /** All possible values of an enum. */
  words: z.array(z.string()),
  operators: z.array(z.string()),
  searchable: z.boolean(),
  sortable: z.boolean(),
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
    }),
  ),
})
