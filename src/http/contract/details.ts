import { z } from 'zod'
import { instant, text, uuid } from './common.ts'

const relative = z.object({ id: uuid, label: z.string().nullable(), curation_status: z.string().nullable() })

/** Related rows of one entity: the newest, and their number as far as it was counted. */
const relatives = z.object({ items: z.array(relative), count: z.int(), more: z.boolean() })

const event = z.object({
  at: instant,
  kind: z.enum(['audit', 'failure', 'curated', 'queue']),
  what: z.string(),
  actor_id: uuid.nullable(),
  /** The name of the user; null for a stage or a rule. */
  actor: z.string().nullable(),
  details: z.unknown(),
})

const evidence = z.object({
  id: uuid,
  contact_id: uuid,
  page_id: uuid.nullable(),
  source_url: z.string(),
  field: z.string(),
  value: z.string(),
  method: z.string(),
  snippet: z.string().nullable(),
  obfuscated: z.boolean(),
  confidence: z.int().nullable(),
  reasons: z.unknown(),
  first_seen_at: instant,
  last_seen_at: instant,
  still_on_page: z.boolean(),
  /** The label of the contact that was merged into this one; empty for the contact's own evidence. */
  merged_from: z.string(),
  details: z.unknown(),
})

const validation = z.object({
  provider: z.string(),
  verdict: z.string(),
  reasons: z.array(z.string()),
  suggestion: z.string().nullable(),
  checked_at: instant,
})

const delivery = z.object({
  id: uuid,
  destination: z.string(),
  remote_id: z.string().nullable(),
  synced_at: instant.nullable(),
  sync_status: z.string().nullable(),
  sync_outcome: z.string().nullable(),
  sync_error: z.string().nullable(),
})

export const detail = <Row extends z.ZodType>(row: Row) =>
  z.object({
    item: row,
    /** Values of the row that are not listed columns. */
    facts: z.record(z.string(), z.unknown()),
    lineage: z.object({ from: z.record(z.string(), relatives), to: z.record(z.string(), relatives) }),
    timeline: z.array(event),
    /** Contacts: where each was seen. Pages: what was found on it. Empty for other entities. */
    evidence: z.array(evidence),
    /** Contacts only: e-mail checks and deliveries. */
    validations: z.array(validation),
    deliveries: z.array(delivery),
  })

const tag = text(100).trim().min(1, 'is empty')

/** Fields that only people write, never a stage. */
export const patchRow = z
  .strictObject({
    notes: text(10_000).nullable().optional().describe('Send a text of up to 10000 characters, or null for none.'),
    tags: z
      .array(tag, 'is not a list')
      .max(50, 'has more than 50 entries')
      .transform((tags) => [...new Set(tags)])
      .optional()
      .describe('Send up to 50 texts; they replace the current ones.'),
    priority: z
      .int('is not a whole number')
      .min(0, 'is less than 0')
      .max(9, 'is more than 9')
      .optional()
      .describe('Send 0 (first) to 9 (last); the default is 5.'),
  })
  .meta({ examples: [{ notes: 'Call on Mondays', tags: ['warm'], priority: 3 }] })

export type Relatives = z.output<typeof relatives>
export type TimelineEvent = z.output<typeof event>
