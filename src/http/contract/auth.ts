import { z } from 'zod'
import { text, uuid } from './common.ts'

const secret = (maxLength: number) => text(maxLength).min(1, 'is empty')
export const emailAddress = text(320)
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+$/, 'is not an e-mail address')
  .meta({ examples: ['ann@acme.example'] })
const password = secret(1000).describe('Send a password of 10 to 200 characters.')

/** `POST /api/v2/auth/sign-in` */
export const signIn = z.strictObject({
  email: emailAddress.describe('Send the e-mail address of your account.'),
  password: secret(1000).describe('Send your password.'),
})

/** `POST /api/v2/auth/link` */
export const redeemLink = z.strictObject({
  token: secret(200).describe('Send the part of the one-time link after "#".'),
  password: password.optional().describe('Send a password of 10 to 200 characters to set it, or leave it out.'),
})

/** `POST /api/v2/auth/refresh` */
export const refresh = z.strictObject({
  workspace_id: uuid
    .optional()
    .describe('Use the id of a workspace, as GET /api/v2/workspaces returns it, or leave it out for your own.'),
})

/** `PUT /api/v2/auth/password` */
export const changePassword = z.strictObject({
  current_password: secret(1000)
    .optional()
    .describe('Send your current password. Leave it out only after signing in with a one-time link.'),
  password,
})

/** The refresh token is set as a cookie that scripts cannot read. */
export const signedIn = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user: z.looseObject({ id: z.uuid(), email: z.string() }),
})
