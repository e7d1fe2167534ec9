import type { OutsideTokens } from './auth/outside-token.ts'

/** What an operator decides about the server. */
export interface HttpSettings {
  /** Where people reach it; undefined: where it listens. */
  readonly publicUrl: string | undefined
  /** Origins of other web applications that may call the API. */
  readonly corsOrigins: readonly string[]
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[]
  /** Requests a minute; 0: no limit. */
  readonly perMinute: { readonly address: number; readonly caller: number }
  readonly outsideTokens: OutsideTokens | undefined
  /** How long the headers, and the whole of a request, may take to arrive. */
  readonly patienceMs: { readonly headers: number; readonly request: number }
}

export const defaultHttpSettings: HttpSettings = {
  publicUrl: undefined,
  corsOrigins: [],
  trustedProxies: [],
  perMinute: { address: 1200, caller: 1200 },
  outsideTokens: undefined,
  // Nobody keeps a connection by dribbling bytes; but a file of 64 MB may take minutes over a slow line.
  patienceMs: { headers: 30_000, request: 300_000 },
}
