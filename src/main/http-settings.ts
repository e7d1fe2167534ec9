import type { Config } from '../config.ts'
import type { HttpSettings } from '../http/http-settings.ts'

/** The server's settings from the environment. */
export function httpSettings(config: Config): Omit<HttpSettings, 'timeoutsMs' | 'streamsPerUser'> {
  return {
    publicUrl: config.PUBLIC_URL,
    corsOrigins: config.CORS_ORIGINS ?? [],
    mapTiles: mapTiles(config),
    trustedProxies: config.TRUSTED_PROXIES ?? [],
    perMinute: { ip: config.RATE_LIMIT_PER_ADDRESS, caller: config.RATE_LIMIT_PER_CALLER },
    externalTokens: externalTokens(config),
    metricsAccess: metricsAccess(config),
    readTimeoutMs: Math.min(config.DATABASE_READ_TIMEOUT_SECONDS, config.DATABASE_STATEMENT_TIMEOUT_SECONDS) * 1000,
  }
}

/** Closed by default where others reach the server: metrics say how much is processed, and where. */
export function metricsAccess({ METRICS_TOKEN: token, HOST }: Config): HttpSettings['metricsAccess'] {
  if (token !== undefined) return { token }
  return /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(HOST) ? 'open' : 'closed'
}

function mapTiles({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution }: Config): HttpSettings['mapTiles'] {
  return url === undefined ? undefined : { url, attribution }
}

function externalTokens(config: Config): HttpSettings['externalTokens'] {
  const { AUTH_JWT_ISSUER: issuer, AUTH_JWT_SECRET: secret, AUTH_JWKS_URL: jwksUrl } = config
  if (issuer === undefined) return undefined
  const common = {
    issuer,
    audience: config.AUTH_JWT_AUDIENCE,
    algorithm: config.AUTH_JWT_ALGORITHM,
    emailVerified: config.AUTH_JWT_EMAIL_VERIFIED,
  }
  if (secret !== undefined) return { ...common, key: { secret } }
  return jwksUrl === undefined ? undefined : { ...common, key: { jwksUrl } }
}
