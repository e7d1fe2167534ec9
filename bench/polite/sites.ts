// The sites of the benchmark. `.example` is reserved, so no contender can reach a real host, and each name is a domain of its
// own: Crawlee paces domains, not hosts.

/** The time that a site takes to respond. */
export const latencyMs = 150

/** The time between two requests to one host that every contender is asked to keep. */
export const gapMs = 1000

export const hostOf = (site: number): string => `site-${site}.example`

/** The number of the site of a `Host` header, with or without `www.` and port. */
export function siteOf(header: string): number | undefined {
  const found = /^(?:www\.)?site-(\d+)\.example(?::\d+)?$/.exec(header)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The pages that the sitemap of every site lists: `harvest` reads up to eight pages that may have contacts. */
export const pagePaths: readonly string[] = [
  '/contact',
  '/imprint',
  '/team',
  '/management',
  '/about',
  '/history',
  '/careers',
  '/customer-service',
]

/** Everything that a site has. A contender that repeats nothing makes this many requests per site. */
export const sitePaths: ReadonlySet<string> = new Set(['/robots.txt', '/', '/sitemap.xml', ...pagePaths])
