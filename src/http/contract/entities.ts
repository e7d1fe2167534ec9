import { z } from 'zod'

const column = z.object({
  name: z.string(),
  type: z.enum(['text', 'whole', 'decimal', 'date', 'boolean', 'uuid', 'enum', 'tags']),
  /** Of an enum: every value there can be. */
  words: z.array(z.string()),
  operators: z.array(z.string()),
  searchable: z.boolean(),
  sortable: z.boolean(),
})

/** `GET /api/v2/entities` */
export const entityList = z.object({
  items: z.array(
    z.object({
      /** As addresses name it: `local-businesses`. */
      slug: z.string(),
      /** As events, rules and the pipeline name it: `local_businesses`. */
      table: z.string(),
      columns: z.array(column),
    }),
  ),
})
