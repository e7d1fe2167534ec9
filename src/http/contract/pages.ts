import { z } from 'zod'
import { curationStatuses, processingStatuses } from '../../db/status.ts'

const mostIds = 10_000
const mostRows = 500
const uuid = z.uuid('is not a UUID')

/** One value or several of a query: `?status=New&status=Maybe`. */
const several = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(z.enum(words, `is not one of ${words.join(', ')}`)).optional(),
  )

/** `PUT /api/v2/pages/status` */
export const changePagesStatus = z.strictObject({
  ids: z
    .array(uuid, 'is not a list')
    .min(1, 'is empty')
    .max(mostIds, `has more than ${mostIds} entries`)
    .describe(`Send 1 to ${mostIds} ids of pages, as GET /api/v2/pages gives them.`),
  status: z
    .enum(curationStatuses, 'is not a curation status')
    .describe(`Send one of ${curationStatuses.join(', ')}. Selected queues the pages.`),
})

/** `GET /api/v2/pages` */
export const listPages = z.strictObject({
  status: several(curationStatuses).describe(`Use ${curationStatuses.join(', ')}, once or several times.`),
  processing_status: several([...processingStatuses, 'none']).describe(
    `Use ${processingStatuses.join(', ')}, or none for pages that were never asked for, once or several times.`,
  ),
  domain_id: uuid.optional().describe('Use the id of a domain.'),
  outcome: z
    .string('is given more than once')
    .regex(/^[a-z0-9_]{1,60}$/, 'is not an outcome')
    .optional()
    .describe('Use one outcome code, such as contacts_found or http_404.'),
  after: uuid.optional().describe('Use `next` of the page of results before, or leave it out for the first one.'),
  limit: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(1, 'is less than 1')
    .max(mostRows, `is more than ${mostRows}`)
    .default(50)
    .describe(`Use a whole number from 1 to ${mostRows}.`),
})

export type ListPages = z.output<typeof listPages>
