import { parse } from 'tldts'

/** Underscores stand in host names whatever the rules say; suffixes of hosters part their customers. */
const options = { allowPrivateDomains: true, validateHostname: false }

/** What one owner has: the registrable domain, or what a builder gives its customers below its own. */
export function siteOf(urlOrHost: string): string {
  const { domain, hostname } = parse(urlOrHost, options)
  return domain ?? hostname ?? urlOrHost
}
