import { createHmac } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import type { DestinationAccess } from '../destination-type.ts'
import { choiceSetting, textSetting } from '../read-settings.ts'

const tokenLifeS = 300

/** The credential as the Webhook node expects it: header, Basic or JWT. */
export function n8nHeaders(
  { credential: { secret = '' }, settings }: Pick<DestinationAccess, 'credential' | 'settings'>,
  now: Date,
): Record<string, string> {
  const auth = choiceSetting(settings, 'auth', ['header', 'basic', 'jwt'])
  if (auth === 'basic') return { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  if (auth === 'jwt') return { authorization: `Bearer ${signToken(secret, now)}` }
  const name = (textSetting(settings, 'header_name') ?? 'authorization').toLowerCase()
  if (!/^[a-z0-9-]{1,100}$/.test(name) || /[^\x20-\x7e]/.test(secret))
    throw new AppError(
      'destination_misconfigured',
      `The header ${name} or its value has characters that cannot be sent.`,
    )
  // V1 sent a bearer token.
  return { [name]: name === 'authorization' && !secret.includes(' ') ? `Bearer ${secret}` : secret }
}

/** A JWT with HS256, which n8n verifies with the same passphrase. */
function signToken(secret: string, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: 'scrapersky', iat: issued, exp: issued + tokenLifeS })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
