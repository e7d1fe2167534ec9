import { z } from 'zod'
import type { Polygon } from '../../core/polygon.ts'
import { readPolygon } from '../../core/read-polygon.ts'
import { curationStatuses } from '../../db/status.ts'

const maxIds = 10_000
const maxRows = 500

export const uuid = z.uuid('is not a UUID')
export const instant = z.iso.datetime()
export const byId = z.object({ id: uuid.describe('Use the id of a row, as a list returns it.') })

export const status = z
  .enum(curationStatuses, 'is not a curation status')
  .describe(`Send one of ${curationStatuses.join(', ')}. Selected queues the rows.`)

export const ids = z
  .array(uuid, 'is not a list')
  .min(1, 'is empty')
  .max(maxIds, `has more than ${maxIds} entries`)
  .describe(`Send 1 to ${maxIds} ids, as the list returns them.`)

/** `parseFilter` validates it and names an invalid part by its path in the filter. */
export const filter = z
  .unknown()
  .describe('Send a filter as in docs/filters.md; {"all": []} matches every row.')
  .meta({ examples: [{ all: [{ field: 'curation_status', op: 'equals', value: 'New' }] }] })

/** A GeoJSON polygon, in normal form. */
export const polygon = z.unknown().transform((given, context): Polygon => {
  const read = readPolygon(given)
  if (!('problem' in read)) return read
  context.addIssue(read.problem)
  return z.NEVER
})

/** The same in a response. */
export const polygonShown = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) })

export const limit = z.coerce
  .number<number | string>('is not a number')
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(maxRows, `is more than ${maxRows}`)
  .default(50)
  .describe(`Use a whole number from 1 to ${maxRows}.`)

export const cursor = z
  .string('is given more than once')
  .max(8192, 'is too long')
  .optional()
  .describe('Use `next` or `previous` of a page of this list, or leave it out for the first page.')

/** Text that PostgreSQL can store. */
export const text = (maxLength: number) =>
  z
    .string('is not a text')
    .max(maxLength, `is longer than ${maxLength} characters`)
    .refine((given) => !given.includes('\0') && given.isWellFormed(), 'has an invalid character')

/** Of a server that a user of a tenant names. */
export const serverUrl = z
  .url({ protocol: /^https?$/, error: 'is not a URL that begins with http:// or https://' })
  .max(2048, 'is longer than 2048 characters')
  .refine((given) => {
    // Refined although it is no URL, to report all problems at once.
    const { username = '', password = '' } = URL.parse(given) ?? {}
    return username === '' && password === ''
  }, 'has a user name or a password')

export const name = text(100).trim().min(1, 'is empty').describe('Send a name of 1 to 100 characters.')

/** In days: how long ago a source may have shown a contact last. */
export const maxContactAge = z.int('is not a whole number').min(1, 'is less than 1').max(3650, 'is more than 3650')
