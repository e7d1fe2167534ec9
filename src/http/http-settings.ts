import type { ExternalTokenSettings } from './auth/external-token.ts'
import type { MetricsAccess } from './metrics-access.ts'

/** Settings of the server. */
export interface HttpSettings {
  /** Public base URL; undefined to use the URL it listens on. */
  readonly publicUrl: string | undefined
  /** Origins of other web applications that may call the API. */
  readonly corsOrigins: readonly string[]
  /** Tiles of the base map; undefined: the map that is shipped with the product. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined
  /** IPs of proxies whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Requests per minute; 0 means no limit. */
  readonly perMinute: { readonly ip: number; readonly caller: number }
  readonly externalTokens: ExternalTokenSettings | undefined
  readonly metricsAccess: MetricsAccess
  /** Event streams of one user: tabs and programs. */
  readonly streamsPerUser: number
  /** Time limit of one statement of a request that only reads. */
  readonly readTimeoutMs: number
  /** For receiving the headers, and the whole request. */
  readonly timeoutsMs: { readonly headers: number; readonly request: number }
}

export const defaultHttpSettings: HttpSettings = {
  publicUrl: undefined,
  corsOrigins: [],
  mapTiles: undefined,
  trustedProxies: [],
  perMinute: { ip: 1200, caller: 1200 },
  externalTokens: undefined,
  metricsAccess: 'open',
  streamsPerUser: 20,
  readTimeoutMs: 20_000,
  // Short enough against slow-request attacks; long enough for 64 MB over a slow connection.
  timeoutsMs: { headers: 30_000, request: 300_000 },
}
