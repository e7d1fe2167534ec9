import { parse } from 'tldts'

/** What one owner has: the registrable domain, or what a builder gives its customers below its own. */
export function siteOf(urlOrHost: string): string {
  const { domain, hostname } = parse(urlOrHost, { allowPrivateDomains: true })
  return domain ?? hostname ?? urlOrHost
}
