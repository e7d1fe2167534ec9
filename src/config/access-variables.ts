// Who may call, and from where (src/http).
import { z } from 'zod'
import { isConfidentialUrl } from '../core/confidential-url.ts'
import { list, oneOf, text, type Variable, variable, wholeNumber } from './variable.ts'

const origin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be origins like https://app.example.com, comma-separated',
  )
const tileUrl = z
  .string()
  .refine(
    (value) =>
      /^https?:\/\//.test(value) && URL.canParse(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'must be a URL with {z}, {x} and {y}',
  )
const algorithms = ['HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const

export const accessVariables = {
  PUBLIC_URL: variable(
    z.url('must be a URL').optional(),
    undefined,
    'URL of the server for users, for sign-in links. Unset: HOST and PORT.',
  ),
  TRUSTED_PROXIES: variable(
    list.optional(),
    undefined,
    'IPs or ranges of reverse proxies whose X-Forwarded-For and -Proto are trusted, comma-separated.',
  ),
  CORS_ORIGINS: variable(
    list.pipe(z.array(origin)).optional(),
    undefined,
    'Origins of other web applications that may use the API from a browser, comma-separated.',
  ),
  RATE_LIMIT_PER_ADDRESS: variable(
    wholeNumber(0, 1_000_000),
    '1200',
    'Requests per minute from one IP, per process; 0 is no limit.',
  ),
  RATE_LIMIT_PER_CALLER: variable(
    wholeNumber(0, 1_000_000),
    '1200',
    'Requests per minute of one key or user, per process; 0 is no limit.',
  ),
  MAP_TILE_URL: variable(
    tileUrl.optional(),
    undefined,
    'Map tiles, such as https://tiles.example.com/{z}/{x}/{y}.png, instead of the coasts and names that the product has. Browsers load them from there.',
  ),
  MAP_TILE_ATTRIBUTION: variable(
    text,
    'Map tiles of this installation',
    'Whom the map names as the source of its tiles.',
  ),
  AUTH_JWT_ISSUER: variable(
    text.optional(),
    undefined,
    'Accept tokens of this external issuer (Supabase: https://PROJECT.supabase.co/auth/v1), for accounts that are invited to.',
  ),
  AUTH_JWT_AUDIENCE: variable(text, 'authenticated', 'Audience that such a token must have.'),
  AUTH_JWT_ALGORITHM: variable(
    oneOf(algorithms),
    'HS256',
    `Signature algorithm of such a token: ${algorithms.join(', ')}.`,
  ),
  AUTH_JWT_EMAIL_VERIFIED: variable(
    oneOf(['required', 'assumed']),
    'required',
    'required: an invited account takes only a token with email_verified true. assumed: the issuer confirms every e-mail.',
  ),
  AUTH_JWT_SECRET: variable(
    z.string().min(32, 'must have at least 32 characters').optional(),
    undefined,
    'Secret shared with the issuer, for HS256, HS384 and HS512.',
  ),
  AUTH_JWKS_URL: variable(
    z.url('must be a URL').refine(isConfidentialUrl, 'must start with https://, except on a loopback IP').optional(),
    undefined,
    "https URL of the issuer's public keys, for the other algorithms.",
  ),
} as const satisfies Record<string, Variable>
