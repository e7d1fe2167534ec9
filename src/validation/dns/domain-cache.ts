import type { MailServer } from '../verdict.ts'

export interface CacheEntry {
  readonly domain: string
  readonly mailServer: MailServer
  readonly ttlSeconds: number
}

/** What DNS said about domains, for as long as it may be used. */
export interface DomainCache {
  /** Those that have not expired. */
  getMany(domains: readonly string[]): Promise<ReadonlyMap<string, MailServer>>
  putMany(entries: readonly CacheEntry[]): Promise<void>
}

interface MemoryCacheOptions {
  readonly maxDomains?: number
  readonly now?: () => number
}

/** For one process. The domains that were stored first make room for others. */
export function createMemoryCache({ maxDomains = 50_000, now = Date.now }: MemoryCacheOptions = {}): DomainCache {
  const stored = new Map<string, { readonly mailServer: MailServer; readonly expiresAt: number }>()
  return {
    async getMany(domains) {
      const found = new Map<string, MailServer>()
      for (const domain of domains) {
        const entry = stored.get(domain)
        if (entry !== undefined && entry.expiresAt > now()) found.set(domain, entry.mailServer)
      }
      return found
    },
    async putMany(entries) {
      for (const { domain, mailServer, ttlSeconds } of entries) {
        stored.delete(domain)
        stored.set(domain, { mailServer, expiresAt: now() + ttlSeconds * 1000 })
      }
      for (const domain of stored.keys()) {
        if (stored.size <= maxDomains) break
        stored.delete(domain)
      }
    },
  }
}
