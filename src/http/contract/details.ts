import { z } from 'zod'
import { instant, uuid } from './common.ts'
import { edit } from './corrections.ts'
import { userFields } from './user-fields.ts'

const relative = z.object({ id: uuid, label: z.string().nullable(), curation_status: z.string().nullable() })

/** Related rows of one entity: the newest, and their number as far as it was counted. */
const relatives = z.object({ items: z.array(relative), count: z.int(), more: z.boolean() })

const event = z.object({
  at: instant,
  /** `found`: a search found the lead; `what` is the search. */
  kind: z.enum(['audit', 'failure', 'curated', 'queue', 'found']),
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
  /** Why the certificate of its page was not valid when it was last read; only with an exception it was read. */
  tls_problem: z.string().nullable(),
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
  contact_id: uuid,
  destination: z.string(),
  remote_id: z.string().nullable(),
  /** The record as a page for people. */
  remote_url: z.string().nullable(),
  synced_at: instant.nullable(),
  sync_status: z.string().nullable(),
  sync_outcome: z.string().nullable(),
  sync_error: z.string().nullable(),
})

/** `GET /api/v2/contacts/evidence` */
export const evidenceQuery = z.strictObject({
  ids: z
    .string('is missing')
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/i, 'is not 1 to 100 ids')
    .transform((given) => given.split(','))
    .pipe(z.array(uuid))
    .describe('Use 1 to 100 ids of contacts, separated by commas.'),
})

export const evidenceList = z.object({ items: z.array(evidence) })

export const detail = <Row extends z.ZodType>(row: Row) =>
  z.object({
    item: row,
    /** Values of the row that are not listed columns. */
    facts: z.record(z.string(), z.unknown()),
    lineage: z.object({ from: z.record(z.string(), relatives), to: z.record(z.string(), relatives) }),
    timeline: z.array(event),
    /** Contacts: where each was seen. Pages: what was found on it. Empty for other entities. */
    evidence: z.array(evidence),
    /** Contacts only. */
    validations: z.array(validation),
    /** Of a contact, or of all contacts of a lead. */
    deliveries: z.array(delivery),
    /** Contacts and leads only: what people corrected. */
    edits: z.array(edit),
  })

/** Only leads have an owner and a follow-up date; see `withOwnFields`. */
export const patchRow = z
  .strictObject(userFields)
  .meta({ examples: [{ notes: 'Call on Mondays', tags: ['warm'], priority: 3 }] })

export type Relatives = z.output<typeof relatives>
export type TimelineEvent = z.output<typeof event>
