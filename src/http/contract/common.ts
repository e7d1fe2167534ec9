import { z } from 'zod'
import { curationStatuses } from '../../db/status.ts'

const mostIds = 10_000
const mostRows = 500

export const uuid = z.uuid('is not a UUID')
export const instant = z.iso.datetime()
export const byId = z.object({ id: uuid.describe('Use the id of a row, as lists give it.') })

export const status = z
  .enum(curationStatuses, 'is not a curation status')
  .describe(`Send one of ${curationStatuses.join(', ')}. Selected queues the rows.`)

export const ids = z
  .array(uuid, 'is not a list')
  .min(1, 'is empty')
  .max(mostIds, `has more than ${mostIds} entries`)
  .describe(`Send 1 to ${mostIds} ids, as the list gives them.`)

/** Read by `parseFilter`, which names what cannot be used by its place in the filter. */
export const filter = z
  .unknown()
  .describe('Send a filter as docs/filters.md shows it; {"all": []} is everything.')
  .meta({ examples: [{ all: [{ field: 'curation_status', op: 'equals', value: 'New' }] }] })

export const limit = z.coerce
  .number('is not a number')
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(mostRows, `is more than ${mostRows}`)
  .default(50)
  .describe(`Use a whole number from 1 to ${mostRows}.`)

export const cursor = z
  .string('is given more than once')
  .max(8192, 'is too long')
  .optional()
  .describe('Use `next` or `previous` of a page of this list, or leave it out for the first one.')

/** Text that PostgreSQL can hold. */
export const text = (most: number) =>
  z
    .string('is not a text')
    .max(most, `is longer than ${most} characters`)
    .refine((given) => !given.includes('\0') && given.isWellFormed(), 'has a character that no text can hold')

export const name = text(100).trim().min(1, 'is empty').describe('Send a name of 1 to 100 characters.')
