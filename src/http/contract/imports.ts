import { z } from 'zod'
import { processingStatuses } from '../../db/status.ts'
import { contactFields } from '../../stages/import-files/contact-columns.ts'
import { fileFormats, placeFields } from '../../stages/import-files/import-request.ts'
import { instant, limit, text, uuid } from './common.ts'
import { runToContactsFields } from './harvests.ts'

const maxRows = 100_000
const column = text(200).min(1, 'is empty').optional()
const flag = z.enum(['true', 'false'], 'is neither true nor false').transform((value) => value === 'true')
const importSlugs = ['places', 'domains', 'sitemap-files', 'pages', 'contacts'] as const
const results = ['created', 'linked', 'duplicate', 'invalid'] as const

const defaultCountry = z
  .string('is not a text')
  .regex(/^[A-Z]{2}$/, 'is not a country code')
  .optional()
  .describe(
    'Use a country code such as GB: phone numbers in rows without a country, and on the sites of these rows, are read as numbers of that country.',
  )
/** The query of `POST /api/v2/{domains|sitemap-files|pages}/import`. */
export const importQuery = z.strictObject({
  select: flag.optional().describe('Use true to select all imported rows.'),
  url: column.describe('Use the name or number of the column with the URLs; default: guessed.'),
  country: column.describe('Use the name or number of the column with two-letter country codes, or 0 for none.'),
  header: flag.optional().describe('Use true or false to say whether the first row names the columns.'),
  default_country: defaultCountry,
})

/** The query of `POST /api/v2/domains/import`. */
export const domainImportQuery = importQuery.extend(runToContactsFields)

/** The same as JSON: each row is a URL, or an object with one. */
export const importList = z.strictObject({
  rows: z
    .array(z.unknown(), 'is not a list')
    .min(1, 'is empty')
    .max(maxRows, `has more than ${maxRows} entries`)
    .describe(`Send 1 to ${maxRows} URLs, or objects such as {"url": "acme.example", "country": "GB"}.`),
  select: z.boolean('is not true or false').optional().describe('Send true to select all imported rows.'),
  url: column.describe('Send the name of the field with the URLs; default: guessed.'),
  country: column.describe('Send the name of the field with two-letter country codes.'),
  default_country: defaultCountry,
})

/** The same as JSON, with the options as values. */
const runToContactsValues = {
  ...runToContactsFields,
  run_to_contacts: z
    .boolean('is not true or false')
    .optional()
    .describe('Send true to select all imported rows up to their contacts.'),
}

/** Domains as JSON. */
export const domainImportList = importList.extend(runToContactsValues)

const placeColumns = Object.fromEntries(
  placeFields.map((field) => [
    field,
    column.describe(`Use the name or number of the column with the ${field}; default: guessed by its name.`),
  ]),
) as Record<(typeof placeFields)[number], typeof column>

/** The query of `POST /api/v2/places/import`: the column of each business field. */
export const placeImportQuery = z.strictObject({
  select: importQuery.shape.select,
  default_country: defaultCountry,
  ...runToContactsFields,
  ...placeColumns,
})

const contactColumns = Object.fromEntries(
  contactFields.map((field) => [
    field,
    column.describe(
      `Use the name or number of the column with the ${field.replace('_', ' ')}; default: guessed by its name.`,
    ),
  ]),
) as Record<(typeof contactFields)[number], typeof column>

/** The query of `POST /api/v2/contacts/import`: the column of each field. */
export const contactImportQuery = z.strictObject({
  select: importQuery.shape.select,
  header: importQuery.shape.header,
  default_country: defaultCountry,
  custom: flag.optional().describe('Use true to keep columns without a field as custom fields.'),
  ...contactColumns,
})

/** The query of `POST /api/v2/imports/preview`: the options of all kinds of import. */
export const previewQuery = placeImportQuery
  .omit({ select: true, run_to_contacts: true, gates: true, pages_per_site: true })
  .extend({
    ...contactImportQuery.omit({ select: true }).shape,
    entity: z
      .enum(importSlugs, `is not one of ${importSlugs.join(', ')}`)
      .describe(`Use what the list contains: ${importSlugs.join(', ')}.`),
    url: importQuery.shape.url,
    header: importQuery.shape.header,
  })

/** Contacts as JSON: each row is an object. */
export const contactImportList = z.strictObject({
  rows: importList.shape.rows.describe(
    `Send 1 to ${maxRows} objects such as {"email": "ann@acme.example", "name": "Ann Smith", "company": "Acme"}.`,
  ),
  select: importList.shape.select,
  default_country: defaultCountry,
  custom: z.boolean('is not true or false').optional().describe('Send true to keep other fields as custom fields.'),
  ...contactColumns,
})

/** Businesses as JSON: each row is an object. */
export const placeImportList = z.strictObject({
  rows: importList.shape.rows.describe(
    `Send 1 to ${maxRows} objects such as {"name": "Acme", "website": "acme.example", "city": "Leeds"}.`,
  ),
  select: importList.shape.select,
  default_country: defaultCountry,
  ...runToContactsValues,
  ...placeColumns,
})

/** `GET /api/v2/imports` */
export const listImports = z.strictObject({
  after: uuid.optional().describe('Use `next` of the previous page, or leave it out for the newest rows.'),
  limit,
})

/** `GET /api/v2/imports/:id/rows` */
export const listImportRows = z.strictObject({
  result: z
    .enum(results, `is not one of ${results.join(', ')}`)
    .optional()
    .describe('Use created, linked, duplicate or invalid, or leave it out for all rows.'),
  after: z.coerce
    .number<number | string>('is not a number')
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .max(2_147_483_647, 'is more than 2147483647')
    .default(0)
    .describe('Use `next` of the previous page, or leave it out for the first page.'),
  limit,
})

/** `:id` in the path of an import. */
export const importPath = z.strictObject({
  id: uuid.describe('Use the id of an import, as GET /api/v2/imports returns it.'),
})

export const importStarted = z.object({
  id: uuid,
  /** Imports of places only. */
  search_id: uuid.nullable(),
})

export const importView = z.object({
  id: uuid,
  entity: z.enum(['places', 'domains', 'sitemap_files', 'pages', 'contacts']),
  search_id: uuid.nullable(),
  file_name: z.string().nullable(),
  format: z.enum([...fileFormats, 'jsonl']).nullable(),
  encoding: z.string().nullable(),
  size_bytes: z.int(),
  options: z.looseObject({ select: z.boolean() }),
  mapping: z.record(z.string(), z.string()),
  header: z.array(z.string()).nullable(),
  row_count: z.int().nullable(),
  rows_created: z.int(),
  rows_linked: z.int(),
  rows_duplicate: z.int(),
  rows_invalid: z.int(),
  /** Saved, although one of their values cannot be used. */
  rows_with_problems: z.int(),
  /** Contacts that the rows created, and contacts that were known already. */
  contacts_created: z.int(),
  contacts_linked: z.int(),
  problem: z.string().nullable(),
  created_by: uuid.nullable(),
  created_at: instant,
  import_status: z.enum(processingStatuses).nullable(),
  import_outcome: z.string().nullable(),
  import_error_code: z.string().nullable(),
  import_error: z.string().nullable(),
  import_started_at: instant.nullable(),
  import_finished_at: instant.nullable(),
  rows_expired_at: instant
    .nullable()
    .describe('When its rows were deleted (RETENTION_IMPORT_ROWS_DAYS); the counts stay.'),
})

export const importRow = z.object({
  line: z.int(),
  result: z.enum(results),
  reason: z.string().nullable(),
  entity_id: uuid.nullable(),
  raw: z.array(z.string()),
})

export const importPreview = z.object({
  format: z.enum([...fileFormats, 'jsonl']),
  encoding: z.string().nullable(),
  /** Null: the first row is data. */
  header: z.array(z.string()).nullable(),
  /** Column index by field, from 0; fields that were not recognised are missing. */
  columns: z.record(z.string(), z.int()),
  rows: z.array(
    z.object({
      line: z.int(),
      raw: z.array(z.string()),
      /** The name of a place; the e-mail or phone number of a contact. */
      name: z.string().nullable(),
      host: z.string().nullable(),
      url: z.string().nullable(),
      reason: z.string().nullable(),
      /** A value of an imported row that cannot be used. */
      warning: z.string().nullable(),
    }),
  ),
  /** What the column titles say that the list contains; null: they do not say. */
  likely_entity: z.enum(['contacts', 'places']).nullable(),
})

export type ImportPreview = z.output<typeof importPreview>
export type Import = z.output<typeof importView>
export type ImportRow = z.output<typeof importRow>
