import { z } from 'zod'
import { processingStatuses } from '../../db/status.ts'
import { instant, limit, text, uuid } from './common.ts'

const mostRows = 100_000
const column = text(200).min(1, 'is empty').optional()
const flag = z.enum(['true', 'false'], 'is neither true nor false').transform((word) => word === 'true')
const results = ['created', 'linked', 'duplicate', 'invalid'] as const

/** The query of `POST /api/v2/{domains|sitemap-files|pages}/import`. */
export const importQuery = z.strictObject({
  select: flag.optional().describe('Use true to select what the file brings, as a person would.'),
  url: column.describe('Use the name or the number of the column with the addresses; left out, it is guessed.'),
  country: column.describe('Use the name or the number of the column with two-letter country codes.'),
  header: flag.optional().describe('Use true or false to say whether the first row names the columns.'),
})

/** The query of `POST /api/v2/imports/preview`. */
export const previewQuery = importQuery.omit({ select: true }).extend({
  entity: z
    .enum(['domains', 'sitemap-files', 'pages'], 'is not domains, sitemap-files or pages')
    .describe('Use what the list is of: domains, sitemap-files or pages.'),
})

/** The same as a list: each row an address, or an object with one. */
export const importList = z.strictObject({
  rows: z
    .array(z.unknown(), 'is not a list')
    .min(1, 'is empty')
    .max(mostRows, `has more than ${mostRows} entries`)
    .describe(`Send 1 to ${mostRows} addresses, or objects such as {"url": "acme.example", "country": "GB"}.`),
  select: z.boolean('is not true or false').optional().describe('Send true to select what the list brings.'),
  url: column.describe('Send the name of the field with the addresses; left out, it is guessed.'),
  country: column.describe('Send the name of the field with two-letter country codes.'),
})

/** Rows alone are a list as well. */
export const importBody = z.union([importList, importList.shape.rows])

/** `GET /api/v2/imports` */
export const listImports = z.strictObject({
  after: uuid.optional().describe('Use `next` of the page of results before, or leave it out for the newest ones.'),
  limit,
})

/** `GET /api/v2/imports/:id/rows` */
export const listImportRows = z.strictObject({
  result: z
    .enum(results, `is not one of ${results.join(', ')}`)
    .optional()
    .describe('Use created, linked, duplicate or invalid, or leave it out for all rows.'),
  after: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .max(2_147_483_647, 'is more than any file has')
    .default(0)
    .describe('Use `next` of the page of results before, or leave it out for the first one.'),
  limit,
})

/** `:id` of an import's addresses. */
export const importId = z.strictObject({
  id: uuid.describe('Use the id of an import, as GET /api/v2/imports gives it.'),
})

export const importStarted = z.object({ id: uuid })

export const importShown = z.object({
  id: uuid,
  entity: z.enum(['domains', 'sitemap_files', 'pages']),
  file_name: z.string().nullable(),
  format: z.enum(['csv', 'xlsx', 'jsonl']).nullable(),
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
  problem: z.string().nullable(),
  created_by: uuid.nullable(),
  created_at: instant,
  import_status: z.enum(processingStatuses).nullable(),
  import_outcome: z.string().nullable(),
  import_error_code: z.string().nullable(),
  import_error: z.string().nullable(),
  import_started_at: instant.nullable(),
  import_finished_at: instant.nullable(),
})

export const importRow = z.object({
  line: z.int(),
  result: z.enum(results),
  reason: z.string().nullable(),
  entity_id: uuid.nullable(),
  raw: z.array(z.string()),
})

export const importPreview = z.object({
  format: z.enum(['csv', 'xlsx', 'jsonl']),
  encoding: z.string().nullable(),
  /** Null: the first row is data. */
  header: z.array(z.string()).nullable(),
  /** Counted from 0; url is null where no column holds addresses. */
  columns: z.object({ url: z.int().nullable(), country: z.int().nullable() }),
  rows: z.array(
    z.object({
      line: z.int(),
      raw: z.array(z.string()),
      host: z.string().nullable(),
      url: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

export type ImportPreview = z.output<typeof importPreview>
export type Import = z.output<typeof importShown>
export type ImportRow = z.output<typeof importRow>
