import { z } from 'zod'
import { harvestGates } from '../../curation/autopilot/harvests.ts'
import { csvFields } from '../../providers/csv/guess-columns.ts'
import { contactFields } from './contact-columns.ts'

export const importFilesId = 'import-files'

/** The tables that files can be imported into. */
export type ImportEntity = 'places' | 'domains' | 'sitemap_files' | 'pages' | 'contacts'

/** Each row of these is a URL. */
export type SiteEntity = Exclude<ImportEntity, 'places' | 'contacts'>

export const maxRows = 100_000
export const maxFileBytes = 64 * 1_048_576

/** Of uploaded files: of lists sent as JSON it is `jsonl`. */
export const fileFormats = ['csv', 'xlsx', 'geojson', 'parquet'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Fields that a list of businesses can have columns for. */
export const placeFields = csvFields

/** Options of an import, stored as submitted. */
export const importOptions = z.object({
  select: z.boolean().default(false),
  /** "Run to contacts". */
  harvest: z.object({ gates: z.array(z.enum(harvestGates)), pages_per_site: z.int() }).optional(),
  url: z.string().optional(),
  country: z.string().optional(),
  header: z.boolean().optional(),
  /** For a list of businesses or contacts: the column of each field. */
  columns: z.partialRecord(z.enum([...csvFields, ...contactFields]), z.string()).optional(),
  /** For a list of contacts: keep columns without a field as custom fields. */
  custom: z.boolean().optional(),
  /** The country of rows without one. */
  default_country: z.string().optional(),
})

export type ImportOptions = z.output<typeof importOptions>
