import { z } from 'zod'
import { roles } from '../../db/access/caller.ts'
import { address } from './auth.ts'

const name = z.string('is not text').trim().min(1, 'is empty').max(200, 'has more than 200 characters')
const role = z
  .enum(roles, `is not one of ${roles.join(', ')}`)
  .describe('Send viewer (looks), curator (looks and decides) or admin (everything in this tenant).')

/** Of every address with an id in it. */
export const byId = z.strictObject({ id: z.uuid('is not a UUID').describe('Use an id as the list gives it.') })

/** `POST /api/v2/users` */
export const newUser = z.strictObject({
  email: address.describe('Send an e-mail address.'),
  role,
  name: name.nullish().describe('Send a name, or leave it out.'),
})

/** `PATCH /api/v2/users/:id` */
export const userChange = z.strictObject({
  role: role.optional(),
  name: name.nullable().optional().describe('Send a name, null for none, or leave it out.'),
  disabled: z
    .boolean('is not true or false')
    .optional()
    .describe('Send true to lock the user out, false to let them in.'),
})

/** `POST /api/v2/api-keys` */
export const newKey = z.strictObject({
  name: name.describe('Send a name that says what the key is for.'),
  scopes: z
    .array(z.string('is not text').regex(/^([a-z0-9-]+:)?(read|write|admin)$/, 'is not a scope'), 'is not a list')
    .max(50, 'has more than 50 entries')
    .default([])
    .describe(
      'Send read, write or admin, for all or for one resource (contacts:read); none: all that the role allows.',
    ),
  expires_at: z
    .preprocess((value) => (typeof value === 'string' ? new Date(value) : value), z.date('is not a time'))
    .refine((time) => time.getTime() > Date.now(), 'is in the past')
    .nullish()
    .describe('Send a time to come, such as 2030-01-31T00:00:00Z, or leave it out for a key that does not expire.'),
  user_id: z.uuid('is not a UUID').optional().describe('Send the id of the user the key acts for; left out: yourself.'),
})

/** `POST /api/v2/tenants` */
export const newTenant = z.strictObject({
  name: name.describe('Send a name.'),
  admin_email: address.describe('Send the e-mail address of the first admin of the tenant.'),
})

/** `PATCH /api/v2/tenants/:id` */
export const tenantChange = z.strictObject({ name: name.describe('Send a name.') })
