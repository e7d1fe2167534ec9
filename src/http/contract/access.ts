import { z } from 'zod'
import { roles } from '../../access/caller.ts'
import { isTimeZone } from '../../core/schedule/time-zone.ts'
import { searchProviders } from '../../stages/wf1-place-search/search-request.ts'
import { emailAddress } from './auth.ts'
import { instant, text, uuid } from './common.ts'

const name = text(200).trim().min(1, 'is empty')
const role = z
  .enum(roles, `is not one of ${roles.join(', ')}`)
  .describe('Send viewer (reads), curator (reads and curates) or admin (everything in this tenant).')

/** `POST /api/v2/users` */
export const newUser = z.strictObject({
  email: emailAddress.describe('Send an e-mail address.'),
  role,
  name: name.nullish().describe('Send a name, or leave it out.'),
  external_sign_in: z
    .boolean('is not true or false')
    .optional()
    .describe('Send true to let the account sign in with a token of the identity provider.'),
})

/** `PATCH /api/v2/users/:id` */
export const userChange = z.strictObject({
  role: role.optional(),
  name: name.nullable().optional().describe('Send a name, null for none, or leave it out.'),
  disabled: z
    .boolean('is not true or false')
    .optional()
    .describe('Send true to block the user, false to unblock them.'),
  manages_installation: z
    .boolean('is not true or false')
    .optional()
    .describe(
      'Send true to let an admin manage tenants and stages too, with sign-ins and keys from then on. Only an installation administrator may send it.',
    ),
  external_sign_in: z
    .boolean('is not true or false')
    .optional()
    .describe('Send true to invite to sign in with the identity provider, false to end the invitation and the link.'),
})

/** `POST /api/v2/api-keys` */
export const newKey = z.strictObject({
  name: name.describe('Send a name that says what the key is for.'),
  scopes: z
    .array(z.string('is not text').regex(/^([a-z0-9-]+:)?(read|write|admin)$/, 'is not a scope'), 'is not a list')
    .max(50, 'has more than 50 entries')
    .default([])
    .describe(
      'Send read, write or admin, for all resources or for one (contacts:read); an empty list allows all that the role allows.',
    ),
  expires_at: z
    .string('is not a time')
    .transform((value) => new Date(value))
    .pipe(z.date('is not a time'))
    .refine((time) => time.getTime() > Date.now(), 'is in the past')
    .refine((time) => time.getUTCFullYear() <= 9999, 'is too far away')
    .nullish()
    .describe('Send a future time such as 2030-01-31T00:00:00Z, or leave it out for a key that does not expire.'),
  user_id: z.uuid('is not a UUID').optional().describe('Send the id of the user the key acts for; default: yourself.'),
})

/** `POST /api/v2/tenants` */
export const newTenant = z.strictObject({
  name: name.describe('Send a name.'),
  admin_email: emailAddress.describe('Send the e-mail address of the first admin of the tenant.'),
})

/** `GET /api/v2/tenant`: the caller's tenant and the search providers of the installation. */
export const ownTenant = z.object({
  id: uuid,
  name: z.string(),
  is_demo: z.boolean(),
  created_at: instant,
  /** Contacts that no page has shown for this many days are deleted, except selected ones; null keeps all. */
  keep_contacts_days: z.int().nullable(),
  /** Of the times of schedules. */
  time_zone: z.string(),
  version: z.string(),
  search: z.object({
    providers: z.array(z.string()),
    preferred: z.string(),
    /** Why: the choice of the workspace, or the first provider that is configured. */
    reason: z.enum(['workspace', 'first_configured']),
    reuse_hours: z.int(),
  }),
  /** Tiles of the base map, from the settings of the installation; null: the map that is shipped with the product. */
  map_tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
})

/** `GET /api/v2/workspaces` */
export const workspace = z.object({ id: uuid, name: z.string(), is_demo: z.boolean(), is_current: z.boolean() })
export type Workspace = z.output<typeof workspace>

/** `PATCH /api/v2/tenant` */
export const ownTenantChange = z
  .strictObject({
    name: name.describe('Send a name.').optional(),
    keep_contacts_days: z
      .int()
      .min(1)
      .max(3650)
      .nullable()
      .optional()
      .describe('Send 1 to 3650 days, or null to keep all contacts.'),
    search_provider: z
      .enum(searchProviders, `is not one of ${searchProviders.join(', ')}`)
      .nullable()
      .optional()
      .describe('Send the provider of searches that name none, or null for the first one that is configured.'),
    time_zone: z
      .string('is not a text')
      .max(100, 'is longer than 100 characters')
      .refine(isTimeZone, 'is no time zone')
      .optional()
      .describe('Send a time zone of the IANA database, such as Europe/Berlin: schedules run by its clocks.'),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Send the fields to change.')

/** `PATCH /api/v2/tenants/:id` */
export const tenantChange = z.strictObject({ name: name.describe('Send a name.') })

export const user = z.object({
  id: uuid,
  tenant_id: uuid,
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(roles),
  manages_installation: z.boolean(),
  has_password: z.boolean(),
  external_sign_in: z.enum(['off', 'invited', 'linked']),
  disabled_at: instant.nullable(),
  last_seen_at: instant.nullable(),
  created_at: instant,
})

/** `GET /api/v2/members`. The name is the e-mail address of users without one. */
export const member = z.object({ id: uuid, name: z.string(), email: z.string(), disabled: z.boolean() })
export type Member = z.output<typeof member>

/** The path to open, the secret token in it, and the hours until it expires. */
export const signInLink = z.object({ path: z.string(), token: z.string(), hours: z.int() })

export const userWithLink = z.object({ user, sign_in_link: signInLink })

export const apiKey = z.object({
  id: uuid,
  user_id: uuid,
  name: z.string(),
  scopes: z.array(z.string()),
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
  last_used_at: instant.nullable(),
  created_at: instant,
})

export const createdKey = apiKey
  .pick({ id: true, name: true, scopes: true, expires_at: true, user_id: true })
  .extend({ key: z.string() })

export const tenant = z.object({ id: uuid, name: z.string(), created_at: instant, updated_at: instant })

export const tenantCreated = z.object({ tenant, admin: user, sign_in_link: signInLink })
