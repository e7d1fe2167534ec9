import { fetchPage } from '../fetch-page.ts'
import { visitMs } from '../recent-responses.ts'
import type { HomePage } from './find-home-page.ts'
import { type HomeAnchor, readHomeLinks } from './home-links.ts'
import { lacksPages } from './lacks-pages.ts'
import type { Search } from './search.ts'
import { isSameHost } from './site.ts'
import { type LinkRules, virtualSitemap } from './virtual-sitemap.ts'

/** Maximum links that are followed per kind. */
const maxPerKind = 3

/** "Sitemap" in file names, and in the menus of a few languages. */
const sitemapName =
  /site[-_ ]?map|seitenübersicht|plan[-_ ](?:du|de)[-_ ]site|mapa[-_ ](?:del?|do)[-_ ]s(?:itio|ite)|mappa[-_ ]del[-_ ]sito/i

type HomeLinkRules = Pick<LinkRules, 'rank' | 'isContactLike'>

/** Tries what the home page links to, from explicit to vague, until the site's pages are known; then uses its own links. */
export async function searchHomePage(search: Search, home: HomePage, rules: HomeLinkRules): Promise<void> {
  const { links } = home
  await tryEach(links.sitemaps, (url) => search.tryNamed(url, 'link'), search)
  if (!lacksPages(search.files)) return
  const linked = sitemapLinks(home)
  await tryEach(linked, (url) => search.tryNamed(url, 'home_link'), search)
  if (!lacksPages(search.files)) return
  await tryFeeds(search, home)
  const rendered = home.shell ? await renderedLinks(search, home) : []
  const anchors = [...links.anchors, ...rendered, ...(await listedPages(search, linked))]
  if (links.elements === 0 || (home.shell && anchors.length === 0)) return
  addHomeLinks(search, home, rules, anchors)
}

/** Adds the links of the home page as a virtual sitemap. */
export function addHomeLinks(
  search: Search,
  { url, host, links }: HomePage,
  { rank, isContactLike }: HomeLinkRules,
  anchors: readonly HomeAnchor[] = links.anchors,
): void {
  const isOfSite = (url: URL) => isSameHost(url.host, host) || isSameHost(url.host, search.host)
  // Not the URL of the home page, which may differ next time: the same file must be the same row.
  search.add(virtualSitemap(`https://${search.host}/`, url, anchors, { isOfSite, rank, isContactLike }))
}

async function tryEach(urls: readonly string[], ask: (url: string) => Promise<boolean>, search: Search): Promise<void> {
  for (const url of urls.slice(0, maxPerKind)) if (search.hasBudget()) await ask(url)
}

function sitemapLinks({ links, host }: HomePage): string[] {
  const named = links.anchors.filter(
    ({ url, text }) => isSameHost(url.host, host) && sitemapName.test(`${url.pathname.slice(0, 300)} ${text}`),
  )
  return [...new Set(named.map(({ url }) => url.href.replace(/#.*$/, '')))]
}

async function tryFeeds(search: Search, { links, origin }: HomePage): Promise<void> {
  const feeds = links.feeds.filter((url) => !url.includes('comment'))
  await tryEach(feeds, (url) => search.tryNamed(url, 'feed'), search)
  if (feeds.length > 0) return
  for (const path of ['/feed', '/rss.xml']) {
    if (search.hasBudget(1) && (await search.tryGuess(`${origin}${path}`, 'feed'))) return
  }
}

/** The links of an HTML site map. */
async function listedPages(search: Search, linked: readonly string[]): Promise<readonly HomeAnchor[]> {
  const page = search.tried.find(({ url, result }) => result === 'html' && linked.includes(url))
  if (page === undefined || !search.hasBudget()) return []
  const fetched = await fetchPage(page.url, { web: search.web, signal: search.signal })
  return fetched.ok ? readHomeLinks(fetched.text, fetched.finalUrl).anchors : []
}

/** The links that the scripts of an empty shell would show. */
async function renderedLinks(search: Search, { url }: HomePage): Promise<readonly HomeAnchor[]> {
  const web = search.renderingWeb
  if (web === undefined || !search.hasBudget()) return []
  // The same shell that was read before, this time with the browser.
  const drawn = await fetchPage(url, { web, signal: search.signal, maxAgeMs: visitMs })
  return drawn.ok ? readHomeLinks(drawn.text, drawn.finalUrl).anchors : []
}
