import { z } from 'zod'
import { instant, uuid } from './common.ts'

const text = z.string().nullable()

/** A business as one source describes it. */
const record = z.object({
  id: uuid,
  /** Null: the place was deleted. */
  place_id: uuid.nullable(),
  provider: text,
  provider_place_id: text,
  /** Lists and exports show this one. */
  is_listed: z.boolean(),
  name: text,
  street: text,
  postcode: text,
  city: text,
  region: text,
  country: text,
  phone: text,
  website_url: text,
  categories: z.array(z.string()),
  rating: z.number().nullable(),
  review_count: z.int().nullable(),
  business_status: text,
  /** The version of the source's data. */
  release: text,
  /** Must be shown with these facts. */
  attribution: text,
  /** When these facts are deleted; null: they may be kept. */
  retain_until: instant.nullable(),
  updated_at: instant,
})

const pair = z.object({
  /** The two businesses that were compared. */
  ids: z.array(uuid),
  /** 0 to 1; null: a person named the pair. */
  score: z.number().nullable(),
  reasons: z.array(z.string()),
  answer: z.enum(['same', 'different']).nullable(),
})

/** `GET /api/v2/local-businesses/:id/sources` */
export const businessSources = z.object({
  /** The listed one first. */
  items: z.array(record.extend({ match: pair.nullable() })),
  /** Businesses that may be the same: a person decides. */
  suggestions: z.array(record.extend({ match: pair })),
})

export const suggestionQuery = z.object({
  after: uuid.optional().describe('Use `next` of the previous part.'),
})

/** `GET /api/v2/local-businesses/matches` */
export const matchSuggestions = z.object({
  items: z.array(z.object({ match: pair, one: record, other: record })),
  next: uuid.nullable(),
})

/** `PUT /api/v2/local-businesses/matches` */
export const matchAnswerBody = z.strictObject({
  ids: z
    .array(uuid, 'is not a list')
    .length(2, 'is not a pair of ids')
    .refine((ids) => new Set(ids).size === ids.length, 'has the same business twice')
    .describe('Send the ids of the two businesses.')
    .meta({ examples: [['01932f5e-7a1c-7c3e-9d5b-3f1a2b4c5d6e', '01932f5e-7a1c-7c3e-9d5b-3f1a2b4c5d6f']] }),
  answer: z
    .enum(['same', 'different'], 'is not same, different or null')
    .nullable()
    .describe('Send same to link them, different to keep them apart, or null to take your answer back.'),
})

export type BusinessRecord = z.output<typeof record>
export type BusinessSources = z.output<typeof businessSources>
