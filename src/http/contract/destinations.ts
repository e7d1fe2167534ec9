import { z } from 'zod'
import { destinationKinds } from '../../destinations/destination.ts'
import { sourceFields } from '../../destinations/source-fields.ts'
import { fieldPolicies } from '../../stages/wf8-delivery/field-map.ts'
import { deliveryStates } from '../../stages/wf8-delivery/list-deliveries.ts'
import { cursor, filter, ids, instant, limit, maxContactAge, serverUrl, text, uuid } from './common.ts'
import { countOrAll } from './curation.ts'

const minimumVerdicts = ['none', 'unknown', 'risky', 'safe'] as const

const name = text(200).trim().min(1, 'is empty').describe('Send a name that your users recognise.')
const mappedField = z.strictObject({
  from: z.enum(sourceFields, `is not one of ${sourceFields.join(', ')}`).describe('Send a field of a contact.'),
  to: text(200).trim().min(1, 'is empty').describe('Send a field of the destination; "fields" lists them.'),
  policy: z
    .enum(fieldPolicies, `is not one of ${fieldPolicies.join(', ')}`)
    .default('fill')
    .describe('Send fill (only an empty field), overwrite, or never (only new records).'),
})
const fieldMap = z
  .array(mappedField, 'is not a list')
  .max(100, 'has more than 100 entries')
  .refine((map) => new Set(map.map(({ to }) => to)).size === map.length, 'names a field of the destination twice')
  .describe('Send a list of {from, to, policy}.')
const credential = z
  .record(z.string(), text(4000).trim())
  .describe('Send the parts of the credential by name, such as {"token": "..."}. It cannot be read again.')
const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const baseUrl = serverUrl.describe('Send the URL of a self-hosted system or webhook; hosted services have a fixed one.')
const minimumVerdict = z
  .enum(minimumVerdicts, `is not one of ${minimumVerdicts.join(', ')}`)
  .describe('Send none, or the worst verdict on an e-mail that is still delivered: unknown, risky or safe.')

const maxAgeDays = maxContactAge.describe(
  'Send 1 to 3650 days: a contact that no source has shown for longer is not delivered; null: whatever its age.',
)

const automatic = z
  .boolean('is not true or false')
  .describe('Send true to deliver contacts as soon as they become Selected.')

/** `POST /api/v2/destinations` */
export const newDestination = z.strictObject({
  kind: z.enum(destinationKinds, `is not one of ${destinationKinds.join(', ')}`).describe('Send the kind.'),
  name,
  base_url: baseUrl.nullish(),
  credential,
  settings: settings.default({}),
  field_map: fieldMap.optional(),
  filter: filter.nullish(),
  minimum_verdict: minimumVerdict.default('none'),
  max_age_days: maxAgeDays.nullish(),
  automatic: automatic.default(false),
})

/** `PATCH /api/v2/destinations/:id` */
export const destinationChange = z
  .strictObject({
    name: name.optional(),
    base_url: baseUrl.nullish(),
    credential: credential.optional(),
    settings: settings.optional(),
    field_map: fieldMap.optional(),
    filter: filter.nullable().optional(),
    minimum_verdict: minimumVerdict.optional(),
    max_age_days: maxAgeDays.nullish(),
    automatic: automatic.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Send the fields to change.')

export const destination = z.object({
  id: uuid,
  kind: z.enum(destinationKinds),
  name: z.string(),
  base_url: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** The account that the last connection test found; null: not tested yet. */
  account: z.string().nullable(),
  field_map: z.array(z.object({ from: z.enum(sourceFields), to: z.string(), policy: z.enum(fieldPolicies) })),
  filter: z.unknown(),
  minimum_verdict: z.enum(minimumVerdicts),
  max_age_days: z.int().nullable(),
  automatic: z.boolean(),
  paused_at: instant.nullable(),
  tested_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** Why it is paused besides by a person: its credential is rejected. */
  problem: z.string().nullable(),
  counts: z.object({ delivered: z.int(), waiting: z.int(), failed: z.int(), skipped: z.int() }),
  last_delivery_at: instant.nullable(),
  /** Whether it may call us: `POST /api/v2/destinations/:id/hook` allows it. */
  hook_is_set: z.boolean(),
  last_call_at: instant.nullable(),
})

export const destinationKind = z.object({
  kind: z.enum(destinationKinds),
  title: z.string(),
  needs_base_url: z.boolean(),
  credential_fields: z.array(z.string()),
  setting_fields: z.array(z.object({ name: z.string(), required: z.boolean() })),
  default_map: z.array(z.object({ from: z.enum(sourceFields), to: z.string() })),
  /** Who makes the secret of its calls to us; null: it makes none. */
  hook_secret: z.enum(['generated', 'entered']).nullable(),
})

/** `GET /api/v2/destinations` */
export const destinationList = z.object({
  items: z.array(destination),
  kinds: z.array(destinationKind),
  source_fields: z.array(z.enum(sourceFields)),
})

export const connectionReport = z.object({
  account: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(['text', 'number', 'date', 'boolean', 'choice']),
    }),
  ),
  /** Fields of the field map that the destination does not have. */
  missing: z.array(z.string()),
})

/** `POST /api/v2/destinations/test` */
export const connectionTrial = z.strictObject({
  id: z
    .uuid('is not a UUID')
    .optional()
    .describe('Send the id of a destination to use its stored credential. Its URL must be the same.'),
  kind: z.enum(destinationKinds, `is not one of ${destinationKinds.join(', ')}`).describe('Send the kind.'),
  base_url: baseUrl.nullish(),
  credential: credential.optional(),
  settings: settings.default({}),
})

/** `POST /api/v2/destinations/:id/dry-run` */
export const dryRunRequest = z.strictObject({
  ids: ids.optional(),
  filter: filter.optional(),
  limit: z.int().min(1).max(100).default(20).describe('Send how many contacts to show, 1 to 100.'),
})

export const dryRun = z.object({
  /** Contacts that match; the items are the first of them. */
  count: z.int(),
  items: z.array(
    z.object({
      contact_id: uuid,
      email: z.string().nullable(),
      action: z.enum(['create', 'update', 'unchanged', 'opted_out', 'skipped', 'waits', 'failed']),
      /** Why it is skipped, waits or fails. */
      reason: z.string().nullable(),
      /** What would be sent, by field of the destination. */
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
})

/** `POST /api/v2/contacts/deliver`, `POST /api/v2/leads/deliver` */
export const deliverRequest = z.strictObject({
  destination_id: z.uuid('is not a UUID').describe('Send the id of the destination.'),
  ids: ids.optional(),
  filter: filter.optional(),
  ...countOrAll,
})

/** `GET /api/v2/destinations/:id/deliveries` */
export const deliveriesQuery = z.strictObject({
  state: z
    .enum(deliveryStates, `is not one of ${deliveryStates.join(', ')}`)
    .optional()
    .describe(`Use one of ${deliveryStates.join(', ')}, or leave it out.`),
  after: cursor,
  limit,
})

export const delivery = z.object({
  id: uuid,
  contact_id: uuid,
  email: z.string().nullable(),
  name: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** created, updated, unchanged, or why it was skipped. */
  outcome: z.string().nullable(),
  attempts: z.int(),
  delivered_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  /** The record there. */
  remote_url: z.string().nullable(),
  code: z.string().nullable(),
  error: z.string().nullable(),
})

export const deliveryList = z.object({ items: z.array(delivery), next: z.string().nullable() })
