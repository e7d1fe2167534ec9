import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { httpSettings } from './http-settings.ts'

const issuer = 'https://project.supabase.example/auth/v1'
const secret = 'a secret of more than thirty-two characters'
const keys = 'https://project.supabase.example/keys'

test('has lists, limits and no external issuer by default', () => {
  expect(httpSettings(readConfig({}))).toEqual({
    publicUrl: undefined,
    corsOrigins: [],
    mapTiles: undefined,
    trustedProxies: [],
    perMinute: { ip: 1200, caller: 1200 },
    externalTokens: undefined,
    metricsAccess: 'open',
    readTimeoutMs: 20_000,
  })
  // Others reach it there.
  expect(httpSettings(readConfig({ HOST: '0.0.0.0' })).metricsAccess).toBe('closed')
  const given = { CORS_ORIGINS: 'https://a.example, https://b.example', TRUSTED_PROXIES: '10.0.0.0/8' }
  expect(httpSettings(readConfig(given))).toMatchObject({
    corsOrigins: ['https://a.example', 'https://b.example'],
    trustedProxies: ['10.0.0.0/8'],
  })
})

test('accepts an external issuer with a secret or with public keys', () => {
  const common = { issuer, audience: 'authenticated', emailVerified: 'required' }
  const shared = readConfig({ AUTH_JWT_ISSUER: issuer, AUTH_JWT_SECRET: secret })
  expect(httpSettings(shared).externalTokens).toEqual({ ...common, algorithm: 'HS256', key: { secret } })
  const open = readConfig({ AUTH_JWT_ISSUER: issuer, AUTH_JWKS_URL: keys, AUTH_JWT_ALGORITHM: 'ES256' })
  expect(httpSettings(open).externalTokens).toEqual({ ...common, algorithm: 'ES256', key: { jwksUrl: keys } })
})

test.for([
  { given: { AUTH_JWT_SECRET: secret }, says: 'AUTH_JWT_ISSUER is not set' },
  { given: { AUTH_JWT_ISSUER: issuer }, says: 'needs AUTH_JWT_SECRET' },
  { given: { AUTH_JWT_ISSUER: issuer, AUTH_JWT_SECRET: 'short' }, says: 'at least 32 characters' },
  {
    given: { AUTH_JWT_ISSUER: issuer, AUTH_JWKS_URL: 'http://example.com/keys', AUTH_JWT_ALGORITHM: 'ES256' },
    says: 'must start with https://',
  },
  { given: { AUTH_JWT_ISSUER: issuer, AUTH_JWKS_URL: keys }, says: 'needs AUTH_JWT_SECRET' },
  {
    given: { AUTH_JWT_ISSUER: issuer, AUTH_JWT_SECRET: secret, AUTH_JWT_ALGORITHM: 'RS256' },
    says: 'needs AUTH_JWKS_URL',
  },
  { given: { AUTH_JWT_ALGORITHM: 'none' }, says: 'must be one of HS256' },
  { given: { CORS_ORIGINS: '*' }, says: 'CORS_ORIGINS is "*"' },
  { given: { CORS_ORIGINS: 'https://a.example/path' }, says: 'must be origins' },
])('rejects incomplete settings: $says', ({ given, says }) => {
  expect(() => readConfig(given)).toThrow(says)
})

test('does not repeat an invalid secret', () => {
  expect(() => readConfig({ AUTH_JWT_ISSUER: issuer, AUTH_JWT_SECRET: 'hunter2' })).toThrow(
    'AUTH_JWT_SECRET is "[masked]"',
  )
  expect(() => readConfig({ DATABASE_URL: 'mysql://app:hunter2@db.example/x' })).not.toThrow('hunter2')
})
