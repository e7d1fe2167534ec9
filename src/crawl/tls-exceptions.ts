import type { Web } from './web.ts'

/**
 * A web client that accepts invalid certificates of some hosts, with and without `www.`, for one tenant. Every fetch with it
 * records the problem. Nothing that it reads is shared with fetches that verify these hosts.
 */
export function withTlsExceptions(web: Web, hosts: readonly string[]): Web {
  return hosts.length === 0 ? web : { ...web, tlsExceptions: new Set(hosts.map(withoutWww)) }
}

export function acceptsInvalidTls({ tlsExceptions }: Pick<Web, 'tlsExceptions'>, hostname: string): boolean {
  return tlsExceptions.size > 0 && tlsExceptions.has(withoutWww(hostname))
}

/** For keys of caches: fetches with other exceptions must not share an entry. */
export function exceptionKey({ tlsExceptions }: Pick<Web, 'tlsExceptions'>): string {
  return tlsExceptions.size === 0 ? '' : ` accepting ${[...tlsExceptions].toSorted().join(' ')}`
}

const withoutWww = (hostname: string) => hostname.toLowerCase().replace(/^www\./, '')
