import type { Config } from '../config.ts'
import type { HttpSettings } from '../http/http-settings.ts'

/** The server's settings from the environment. */
export function httpSettings(config: Config): Omit<HttpSettings, 'timeoutsMs'> {
  return {
    publicUrl: config.PUBLIC_URL,
    corsOrigins: config.CORS_ORIGINS ?? [],
    mapTiles: mapTiles(config),
    trustedProxies: config.TRUSTED_PROXIES ?? [],
    perMinute: { ip: config.RATE_LIMIT_PER_ADDRESS, caller: config.RATE_LIMIT_PER_CALLER },
    externalTokens: externalTokens(config),
  }
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
