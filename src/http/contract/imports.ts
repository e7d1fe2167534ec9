import { z } from 'zod'

const mostRows = 100_000
const mostListed = 500
const uuid = z.uuid('is not a UUID')
const column = z
  .string('is given more than once')
  .min(1, 'is empty')
  .max(200, 'is longer than 200 characters')
  .optional()
const flag = z.enum(['true', 'false'], 'is neither true nor false').transform((word) => word === 'true')
const limit = z.coerce
  .number('is not a number')
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(mostListed, `is more than ${mostListed}`)
  .default(50)
  .describe(`Use a whole number from 1 to ${mostListed}.`)

/** The query of `POST /api/v2/{domains|sitemap-files|pages}/import`. */
export const importQuery = z.strictObject({
  select: flag.optional().describe('Use true to select what the file brings, as a person would.'),
  url: column.describe('Use the name or the number of the column with the addresses; left out, it is guessed.'),
  country: column.describe('Use the name or the number of the column with two-letter country codes.'),
  header: flag.optional().describe('Use true or false to say whether the first row names the columns.'),
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

/** `GET /api/v2/imports` */
export const listImports = z.strictObject({
  after: uuid.optional().describe('Use `next` of the page of results before, or leave it out for the newest ones.'),
  limit,
})

/** `GET /api/v2/imports/:id/rows` */
export const listImportRows = z.strictObject({
  result: z
    .enum(['created', 'linked', 'duplicate', 'invalid'], 'is not one of created, linked, duplicate, invalid')
    .optional()
    .describe('Use created, linked, duplicate or invalid, or leave it out for all rows.'),
  after: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .default(0)
    .describe('Use `next` of the page of results before, or leave it out for the first one.'),
  limit,
})

/** `:id` of an import's addresses. */
export const importId = z.strictObject({
  id: uuid.describe('Use the id of an import, as GET /api/v2/imports gives it.'),
})
