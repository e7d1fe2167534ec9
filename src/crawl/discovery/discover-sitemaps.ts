// The order: files of robots.txt; usual paths, until one exists; links of the home page; feeds; and, if none of them lists
// the site's pages, the home page's own links. The home page is read before the guesses, because it shows the real origin
// of the site (a guess behind a redirect would cost two requests) and its software.

import type { Discovery, DiscoveryFailure, FoundSitemap, SiteLink } from './discovery-types.ts'
import { findHomePage } from './find-home-page.ts'
import { lacksPages } from './lacks-pages.ts'
import { outcomeOf } from './outcome-of.ts'
import { Search, type SearchOptions } from './search.ts'
import { addHomeLinks, searchHomePage } from './search-home-page.ts'
import { readSite } from './site.ts'
import { pathsFor } from './well-known-paths.ts'

export interface DiscoverOptions extends SearchOptions {
  /** How useful a link is, 0 to 1, by its URL and text. Orders the links of a virtual sitemap. */
  readonly rank?: ((link: SiteLink) => number) | undefined
}

/** Requests that guesses leave for the later steps: links, feeds, an HTML site map. */
const reserve = 6
/** A site that redirects its first guesses to the home page, or refuses them, does so with the others too. */
const hopeless = new Set(['redirected_home', 'http_401', 'http_403', 'http_451'])
const maxHopeless = 3

const maxPagesForGuesses = 3

/** Finds the sitemaps of a site (`example.com`, or a URL of it). Never throws for what a site does. */
export async function discoverSitemaps(text: string, options: DiscoverOptions): Promise<Discovery> {
  const site = readSite(text)
  const search = new Search(site.host, options)
  const opened = await findHomePage(site, search)
  const { home, redirectsTo } = opened
  const origin = home?.origin ?? opened.origin
  if (origin !== undefined && redirectsTo === undefined && lacksPages(search.files)) {
    await guess(search, origin, home?.sitemapPaths ?? pathsFor('', '/'))
    if (home !== undefined) await searchHomePage(search, home, options)
    if (home !== undefined && search.files.some(listsNumbers)) addHomeLinks(search, home, options)
  }
  const { files, tried, requests, reached } = search
  const outcome = outcomeOf({ ...opened, files, reached, shell: home?.shell === true })
  return { outcome, files, tried, requests, redirectsTo, failure: failureOf(search) }
}

/**
 * If a site throttles us, the files read so far are the result, else the discovery would never end. A file that the site
 * names and could not deliver is worth another attempt, even if there is a virtual sitemap.
 */
function failureOf({ files, halted, missed }: Search): DiscoveryFailure | undefined {
  if (halted !== undefined && lacksPages(files)) return halted
  return lacksPages(files.filter(({ type }) => type !== 'virtual')) ? missed : undefined
}

/** WordPress without permalinks lists `/?page_id=7`: only the links to a page say what it is. */
function listsNumbers({ url }: FoundSitemap): boolean {
  return /\/\?sitemap=/.test(url)
}

async function guess(search: Search, origin: string, paths: readonly string[]): Promise<void> {
  let failures = 0
  for (const path of paths) {
    if (!search.hasBudget(reserve) || failures >= maxHopeless) return
    // A site that shows its home page for every URL has no file at the next guess either.
    if (search.pagesForGuesses >= maxPagesForGuesses) return
    const found = await search.tryGuess(`${origin}${path}`, 'well_known')
    if (found && !lacksPages(search.files)) return
    failures = hopeless.has(search.tried.at(-1)?.result ?? '') ? failures + 1 : 0
  }
}
