import { z } from 'zod'
import { expectedPolygon } from '../../core/read-polygon.ts'
import { processingStatuses } from '../../db/status.ts'
import { searchProviders } from '../../stages/wf1-place-search/search-request.ts'
import { polygon, polygonShown, text } from './common.ts'
import { runToContacts } from './harvests.ts'

const uuid = z.uuid('is not a UUID')
const textList = (maxEntries: number, maxLength: number) =>
  z
    .array(
      z
        .string('is not a text')
        .trim()
        .min(1, 'is empty')
        .max(maxLength, `is longer than ${maxLength} characters`)
        .refine((text) => text.isWellFormed() && !text.includes('\0'), 'has an invalid character'),
      'is not a list',
    )
    .min(1, 'is empty')
    .max(maxEntries, `has more than ${maxEntries} entries`)
const flag = z.boolean('is not true or false').optional()

const filters = z.strictObject(
  {
    has_website: flag,
    has_phone: flag,
    open: flag,
    min_rating: z.number('is not a number').min(0, 'is less than 0').max(5, 'is more than 5').optional(),
    min_reviews: z
      .number('is not a number')
      .int('is not a whole number')
      .min(0, 'is less than 0')
      .max(1e9, 'is more than 1000000000')
      .optional(),
    min_confidence: z.number('is not a number').min(0, 'is less than 0').max(100, 'is more than 100').optional(),
    name_contains: textList(50, 100).optional(),
    name_excludes: textList(50, 100).optional(),
  },
  'is not an object',
)

/** `POST /api/v2/searches` and `POST /api/v2/searches/estimate` */
export const newSearch = z.strictObject({
  kinds: textList(50, 80)
    .describe('Send 1 to 50 business types, such as ["dentists", "Zahnarzt"].')
    .meta({ examples: [['dentists']] }),
  places: textList(200, 200)
    .optional()
    .describe(
      'Send 1 to 200 locations, such as ["Leeds, UK"], or points such as "53.8,-1.55" with a radius. Leave it out with a polygon.',
    )
    .meta({ examples: [['Leeds, UK']] })
    .transform((given) => given ?? []),
  polygon: polygon.optional().describe(`Instead of places: send ${expectedPolygon}.`),
  radius: z
    .number('is not a number')
    .int('is not a whole number')
    .min(50, 'is less than 50')
    .max(200_000, 'is more than 200000')
    .optional()
    .describe(
      'Send metres around the centre of each location, from 50 to 200000, or leave it out for the whole location.',
    ),
  provider: z
    .enum(searchProviders, `is not one of ${searchProviders.join(', ')}`)
    .optional()
    .describe(
      `Send ${searchProviders.join(' or ')}, or leave it out. To import your own list of businesses, use POST /api/v2/places/import.`,
    ),
  filters: filters
    .optional()
    .describe(
      'Filters are has_website, has_phone, open (true, false), min_rating (0 to 5), min_reviews, min_confidence (0 to 100), name_contains, name_excludes (lists of words).',
    ),
  max_results: z
    .number('is not a number')
    .int('is not a whole number')
    .min(1, 'is less than 1')
    .max(100_000, 'is more than 100000')
    .optional()
    .describe('Send the maximum number of results per business type and location, from 1 to 100000.'),
  max_cost: z
    .number('is not a number')
    .min(0, 'is less than 0')
    .max(1_000_000, 'is more than 1000000')
    .refine((value) => value === Number(value.toFixed(4)), 'has more than 4 decimals')
    .optional()
    .describe('Send the maximum total cost of these searches, such as 2.50 or 0.0001.'),
  language: z
    .string('is not a text')
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'is not a language')
    .optional()
    .describe('Send a language tag such as en or de-AT.'),
  region: z
    .string('is not a text')
    .regex(/^[A-Z]{2}$/, 'is not a country code')
    .optional()
    .describe('Send a country code such as GB, to distinguish locations of the same name.'),
  fresh: flag.describe('Send true to search again even if a recent identical search exists.'),
  run_to_contacts: runToContacts,
})

/** The response of `POST /api/v2/searches`. */
export const searchesSubmitted = z.object({ batch_id: z.string(), ids: z.array(z.string()) })

/** `GET /api/v2/searches` */
export const listSearches = z.strictObject({
  status: z
    .enum(processingStatuses, `is not one of ${processingStatuses.join(', ')}`)
    .optional()
    .describe(`Use ${processingStatuses.join(', ')}, or leave it out for all.`),
  outcome: text(50).optional().describe('Use the outcome of a search.'),
  error_code: text(50).optional().describe('Use an error code.'),
  batch_id: uuid.optional().describe('Use the batch_id that POST /api/v2/searches returned.'),
  after: uuid.optional().describe('Use `next` of the previous page, or leave it out for the newest rows.'),
  limit: z.coerce
    .number<number | string>('is not a number')
    .int('is not a whole number')
    .min(1, 'is less than 1')
    .max(500, 'is more than 500')
    .default(50)
    .describe('Use a whole number from 1 to 500.'),
})

const box = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
const point = z.object({ latitude: z.number(), longitude: z.number() })

/** `GET /api/v2/searches/:id/map` */
export const searchMap = z.object({
  /** Null: not located yet, or deleted with the other provider data. */
  area: z.object({ name: z.string(), box, centre: point }).nullable(),
  radius_m: z.int().nullable(),
  polygon: polygonShown.nullable(),
  /** Cells that were not searched yet; the current one comes first. */
  waiting: z.array(box),
  /** Cells that are searched again, to estimate how much was missed. */
  checks: z.array(box),
  places: z.array(point.extend({ id: uuid })),
  more: z.boolean(),
})

/** Failed attempts of a search, and earlier identical searches. */
export const searchHistory = z.object({
  failures: z.array(z.looseObject({ failed_at: z.iso.datetime(), code: z.string(), message: z.string() })),
  earlier: z.array(z.looseObject({ id: uuid, created_at: z.iso.datetime(), found: z.int(), calls: z.int() })),
})

/** `GET /api/v2/searches/:id/results` */
export const searchResults = z.object({
  places: z.int(),
  /** Of the places. */
  with_website: z.int(),
  with_phone: z.int(),
  businesses: z.int(),
  sites: z.int(),
  /** At most 100000: a few sites have more pages than can be counted for each view. */
  pages: z.int(),
  contacts: z.int(),
  leads: z.int(),
  leads_with_email: z.int(),
  /** Everything spent on the search and on the rows that came of it. */
  cost: z.string(),
  /** Places and leads that no earlier identical search found; null: there is no earlier one. */
  new_since: z
    .object({ earlier_ids: z.array(uuid), last_run_at: z.iso.datetime(), places: z.int(), leads: z.int() })
    .nullable(),
  /** What differs from the last completed identical search; null: there is none, or this one has not ended. */
  changes: z
    .object({
      earlier_id: uuid,
      /** Versions of the source's data; null: the source has none. */
      earlier_release: z.string().nullable(),
      release: z.string().nullable(),
      new: z.int(),
      changed: z.int(),
      gone: z.int(),
    })
    .nullable(),
})

/** `GET /api/v2/searches/:id/changes` */
export const changesQuery = z.strictObject({
  kind: z
    .enum(['new', 'changed', 'gone'], 'is not one of new, changed, gone')
    .describe('Use new, changed or gone: compared with the last completed identical search.'),
  after: uuid.optional().describe('Use `next` of the previous part.'),
})

export const searchChanges = z.object({
  items: z.array(z.object({ id: uuid, name: z.string().nullable(), address: z.string().nullable() })),
  next: uuid.nullable(),
})

export type SearchChanges = z.output<typeof searchChanges>
export type SearchMap = z.output<typeof searchMap>
export type SearchResults = z.output<typeof searchResults>

const range = z.object({ low: z.number(), high: z.number() })

/** The response of `POST /api/v2/searches/estimate`. */
export const searchEstimate = z.object({
  provider: z.string(),
  searches: z.int(),
  /** How many of these reuse the results of identical searches. */
  reused: z.int(),
  results: range,
  calls: range,
  cost: z.object({ low: z.string(), high: z.string(), currency: z.string() }),
  assumes: z.string(),
  /** What a run to contacts may do at most. */
  run_to_contacts: z
    .object({
      max_places: z.int().nullable(),
      pages_per_site: z.int(),
      max_pages: z.int(),
      max_cost: z.string(),
      max_search_cost: z.string(),
    })
    .nullable(),
})

/** The response of `POST /api/v2/searches/estimate-files`. */
export const filesEstimate = z.object({
  /** Null: this provider reads no files, or the request has too many searches. */
  files: z
    .object({
      release: z.string(),
      files: z.int(),
      groups: z.int(),
      /** At most: what was read before is on disk. */
      bytes: z.int(),
      rows: z.int(),
      places: z.int(),
      licence: z.string(),
    })
    .nullable(),
  /** Why it is not known what is read, such as an unknown place or a source that does not answer. */
  problem: z.string().nullable(),
})

const count = z.int()
const texts = z.array(z.string())

/** A search as lists show it. */
export const searchView = z.looseObject({
  id: uuid,
  batch_id: uuid,
  provider: z.string(),
  kinds: texts,
  places: texts,
  radius_m: count.nullable(),
  /** The drawn area, as GeoJSON; null: a named place. */
  polygon: polygonShown.nullable(),
  filters: z.looseObject({}),
  max_results: count.nullable(),
  max_cost: z.string().nullable(),
  cells_done: count,
  cells_left: count,
  cells_saturated: count,
  found: count,
  new_places: count,
  duplicates: count,
  filtered: count,
  problems: count,
  estimated: count.nullable(),
  estimate_low: count.nullable(),
  estimate_high: count.nullable(),
  reused_from: uuid.nullable(),
  calls: count,
  cost: z.string(),
  created_at: z.iso.datetime(),
  cancelled_at: z.iso.datetime().nullable(),
  search_status: z.enum(processingStatuses).nullable(),
  search_outcome: z.string().nullable(),
  search_error_code: z.string().nullable(),
  search_error: z.string().nullable(),
  search_attempts: count,
  search_next_attempt_at: z.iso.datetime(),
  search_started_at: z.iso.datetime().nullable(),
  search_finished_at: z.iso.datetime().nullable(),
})

export type SearchQuery = z.input<typeof listSearches>
export type SearchHistory = z.output<typeof searchHistory>
export type NewSearch = z.input<typeof newSearch>
export type FilesEstimate = z.output<typeof filesEstimate>
export type SearchEstimate = z.output<typeof searchEstimate>
export type SearchView = z.output<typeof searchView>

/** `:id` in the path of a search. */
export const searchPath = z.strictObject({
  id: uuid.describe('Use the id of a search, as GET /api/v2/searches returns it.'),
})
