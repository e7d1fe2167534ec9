// The order: what robots.txt names; where sitemaps usually live, until one is there; what the home page points at; feeds;
// and, when none of them lists the site's pages, the home page's own links. The home page is read before the guesses,
// because it tells where the site really lives (each guess behind a redirect would cost two requests) and what made it.

import { askHomePage } from './ask-home-page.ts'
import type { Discovery, DiscoveryFailure, SiteLink } from './discovery-types.ts'
import { lacksPages } from './lacks-pages.ts'
import { openHome } from './open-home.ts'
import { outcomeOf } from './outcome-of.ts'
import { Search, type SearchOptions } from './search.ts'
import { readSite } from './site.ts'
import { pathsFor } from './well-known-paths.ts'

export interface DiscoverOptions extends SearchOptions {
  /** How good a link is to know, 0 to 1, by its address and text. Orders the links of a virtual sitemap. */
  readonly rank?: ((link: SiteLink) => number) | undefined
}

/** Requests that guesses leave for what comes after them: links, feeds, a page that lists the site's pages. */
const reserve = 6
/** A site that sends its first guesses home, or turns them away, does so with the others too. */
const hopeless = new Set(['redirected_home', 'http_401', 'http_403', 'http_451'])
const maxHopeless = 3

/** Finds the sitemaps of a site (`example.com`, or a URL of it). Never throws for what a site does. */
export async function discoverSitemaps(text: string, options: DiscoverOptions): Promise<Discovery> {
  const site = readSite(text)
  const search = new Search(site.host, options)
  const opened = await openHome(site, search)
  const { home, redirectsTo } = opened
  const origin = home?.origin ?? opened.origin
  if (origin !== undefined && redirectsTo === undefined && lacksPages(search.files)) {
    await guess(search, origin, pathsFor(home?.html ?? '', home?.folder ?? '/'))
    if (home !== undefined) await askHomePage(search, home, options)
  }
  const { files, tried, requests, reached } = search
  const outcome = outcomeOf({ ...opened, files, reached, shell: home?.shell === true })
  return { outcome, files, tried, requests, redirectsTo, failure: failureOf(search) }
}

/**
 * A site that slows us down gets what could be read so far, lest we come back for ever; a file that it names and could
 * not deliver this once is worth another try, whatever the home page's links could stand in for.
 */
function failureOf({ files, halted, missed }: Search): DiscoveryFailure | undefined {
  if (halted !== undefined && lacksPages(files)) return halted
  return lacksPages(files.filter(({ type }) => type !== 'virtual')) ? missed : undefined
}

async function guess(search: Search, origin: string, paths: readonly string[]): Promise<void> {
  let inVain = 0
  for (const path of paths) {
    if (!search.hasRoom(reserve) || inVain >= maxHopeless) return
    const found = await search.askGuess(`${origin}${path}`, 'well_known')
    if (found && !lacksPages(search.files)) return
    inVain = hopeless.has(search.tried.at(-1)?.result ?? '') ? inVain + 1 : 0
  }
}
