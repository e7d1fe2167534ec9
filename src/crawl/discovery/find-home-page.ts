import { asAppError, throwIfOwnFailure } from '../../core/own-failure.ts'
import { fetchPage } from '../fetch-page.ts'
import { createFetchState } from '../fetch-state.ts'
import { cachedRobots, fetchRobots } from '../robots/read-robots.ts'
import type { RobotsVerdict } from '../robots/robots-cache.ts'
import { type HomeLinks, readHomeLinks } from './home-links.ts'
import { lacksPages } from './lacks-pages.ts'
import { namedSitemaps } from './named-sitemaps.ts'
import type { Search } from './search.ts'
import { isSameSite, type Site } from './site.ts'
import { pathsFor } from './well-known-paths.ts'

/** The home page of a site, after redirects. */
export interface HomePage {
  readonly url: string
  readonly origin: string
  readonly host: string
  /** Where its software usually has the sitemap. */
  readonly sitemapPaths: readonly string[]
  readonly links: HomeLinks
  /** Empty without JavaScript. */
  readonly shell: boolean
}

/** The result of looking for the home page. */
export interface HomeResult {
  /** The first origin whose robots.txt could be read. */
  origin: string | undefined
  home: HomePage | undefined
  /** Why there is no home page. */
  homeProblem: string | undefined
  /** The home page redirects to another site. */
  redirectsTo: string | undefined
}

/** Maximum files of a robots.txt that are fetched; some list hundreds. */
const maxFetched = 10

/**
 * Tries the origins of a site: https and http, with and without www. At the first that answers, fetches the sitemaps of
 * robots.txt; reads the home page only if the site's pages are still unknown.
 */
export async function findHomePage(site: Site, search: Search): Promise<HomeResult> {
  const result: HomeResult = { origin: undefined, home: undefined, homeProblem: undefined, redirectsTo: undefined }
  const settled = new Set<string>()
  for (const origin of site.origins) {
    const { host } = new URL(origin)
    if (settled.has(host) || search.halted !== undefined) continue
    const verdict = await readRobots(origin, search)
    // The other scheme is not tried for a host that does not exist, or that has answered.
    if (verdict.kind === 'read' || verdict.error.code === 'dns_not_found') settled.add(host)
    if (verdict.kind !== 'read') continue
    result.origin ??= origin
    // An error of another origin does not matter any more.
    search.missed = undefined
    await tryRobotsLines(verdict.sitemaps, origin, search)
    if (!lacksPages(search.files) || search.halted !== undefined) return result
    await readHome(origin, search, result)
    const isFinal = result.homeProblem === undefined || result.homeProblem === 'blocked_by_robots'
    if (isFinal || search.halted !== undefined) return result
  }
  return result
}

async function readRobots(origin: string, search: Search): Promise<RobotsVerdict> {
  const context = { web: search.web, signal: search.signal }
  const url = `${origin}/robots.txt`
  try {
    const verdict =
      cachedRobots(origin, context) ?? (await fetchRobots(new URL(origin), createFetchState(origin, context)))
    if (verdict.kind === 'read') {
      search.reached = true
      search.record({
        url,
        method: 'robots',
        result: verdict.bytes > 0 ? 'robots_read' : 'no_robots',
        status: verdict.status,
      })
    } else search.recordFailure(url, 'robots', verdict.error)
    return verdict
  } catch (thrown) {
    throwIfOwnFailure(thrown)
    const error = asAppError(thrown)
    search.recordFailure(url, 'robots', error)
    return { kind: 'unreachable', error, retryAt: new Date() }
  }
}

async function tryRobotsLines(lines: readonly string[], origin: string, search: Search): Promise<void> {
  const named = namedSitemaps(lines, origin)
  let found = 0
  for (const url of named.slice(0, maxFetched)) {
    if (await search.tryNamed(url, 'robots')) found++
  }
  // If half of the first files are sitemaps, the rest is taken unread.
  if (found * 2 >= maxFetched) for (const url of named.slice(maxFetched)) search.addUnread(url, 'robots')
}

async function readHome(origin: string, search: Search, opened: HomeResult): Promise<void> {
  const { web, signal, maxAgeMs } = search
  const page = await fetchPage(`${origin}/`, { web, signal, maxAgeMs, keep: true })
  if (!page.ok) {
    search.recordFailure(page.url, 'home', page, page.status)
    opened.homeProblem ??= page.code
    return
  }
  search.reached = true
  opened.homeProblem = undefined
  const { host, origin: finalOrigin, pathname } = new URL(page.finalUrl)
  if (!isSameSite(host, search.host)) {
    search.record({ url: page.url, method: 'home', result: 'redirects_elsewhere', status: page.status })
    opened.redirectsTo = page.finalUrl
    return
  }
  search.record({ url: page.finalUrl, method: 'home', result: 'page', status: page.status })
  const folder = pathname.replace(/[^/]*$/, '')
  opened.home = {
    url: page.finalUrl,
    origin: finalOrigin,
    host,
    sitemapPaths: pathsFor(page.text, folder),
    links: readHomeLinks(page.text, page.finalUrl),
    shell: page.jsShell,
  }
}
