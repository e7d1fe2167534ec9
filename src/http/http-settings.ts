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
}

export const defaultHttpSettings: HttpSettings = {
  publicUrl: undefined,
  corsOrigins: [],
  trustedProxies: [],
  perMinute: { address: 1200, caller: 1200 },
  outsideTokens: undefined,
}
