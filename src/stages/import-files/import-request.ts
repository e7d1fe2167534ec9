import { z } from 'zod'

/** The tables that files can be imported into. */
export type ImportEntity = 'domains' | 'sitemap_files' | 'pages'

/** More would be a database, not a list. */
export const mostRows = 100_000
export const mostFileBytes = 64 * 1_048_576

/** What a person may say about a file; it is kept with the import as it was said. */
export const importOptions = z.object({
  select: z.boolean().default(false),
  url: z.string().optional(),
  country: z.string().optional(),
  header: z.boolean().optional(),
})

export type ImportOptions = z.output<typeof importOptions>
