import { z } from 'zod'
import { csvFields } from '../../providers/csv/guess-columns.ts'

export const importFilesId = 'import-files'

/** The tables that files can be imported into. */
export type ImportEntity = 'places' | 'domains' | 'sitemap_files' | 'pages'

/** More would be a database, not a list. */
export const maxRows = 100_000
export const maxFileBytes = 64 * 1_048_576

/** What a list of businesses can have columns for. */
export const placeFields = csvFields

/** What a person may say about a file; it is kept with the import as it was said. */
export const importOptions = z.object({
  select: z.boolean().default(false),
  url: z.string().optional(),
  country: z.string().optional(),
  header: z.boolean().optional(),
  /** Of a list of businesses: where to find what, by field. */
  columns: z.partialRecord(z.enum(csvFields), z.string()).optional(),
  /** Of a list of businesses: the country of rows that do not say. */
  default_country: z.string().optional(),
})

export type ImportOptions = z.output<typeof importOptions>
