import type { FoundSitemap, SiteLink } from './discovery-types.ts'
import type { HomeAnchor } from './home-links.ts'

const maxLinks = 300
/** URLs of menus are short, and all of them are stored in one row. */
const maxUrl = 1000
/** Files that are not pages. Documents (PDF) may have contacts and are kept. */
const assets =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|xml|rss|atom|gz|zip|rar|7z|tar|exe|dmg|apk|mp[34]|m4[av]|webm|avi|mov|wav|ogg|woff2?|ttf|eot)$/i

interface Ranked extends SiteLink {
  readonly rank: number
}

/** How the caller filters and ranks links. */
export interface LinkRules {
  readonly isOfSite: (url: URL) => boolean
  readonly rank?: ((link: SiteLink) => number) | undefined
  readonly isContactLike?: ((url: string) => boolean) | undefined
}

/**
 * The links of a home page as a sitemap, for sites without one. The home page comes first, then links by the rank of the
 * caller, links in menus, short paths, and the order on the page.
 */
export function virtualSitemap(
  key: string,
  homeUrl: string,
  anchors: readonly HomeAnchor[],
  rules: LinkRules,
): FoundSitemap {
  const { isContactLike } = rules
  const links = [{ url: withoutFragment(new URL(homeUrl)), text: '' }, ...rankLinks(homeUrl, anchors, rules)]
  return {
    url: key,
    type: 'virtual',
    method: 'virtual',
    feed: false,
    sizeBytes: null,
    urlCount: links.length,
    childrenListed: null,
    contactShare:
      isContactLike === undefined ? null : links.filter(({ url }) => isContactLike(url)).length / links.length,
    lastmod: null,
    parentUrl: null,
    links,
  }
}

function rankLinks(homeUrl: string, anchors: readonly HomeAnchor[], { isOfSite, rank }: LinkRules): SiteLink[] {
  const home = withoutFragment(new URL(homeUrl))
  const best = new Map<string, Ranked>()
  for (const { url, text, menu } of anchors) {
    if (url.href.length > maxUrl || !isOfSite(url) || assets.test(url.pathname)) continue
    const key = withoutFragment(url)
    if (key === home || isRoot(url)) continue
    const link = { url: key, text }
    const score = 100 * (rank?.(link) ?? 0) + (menu ? 10 : 0) - Math.min(9, depthOf(url)) + (text === '' ? 0 : 0.5)
    const known = best.get(key)
    if (known === undefined || score > known.rank) best.set(key, { ...link, rank: score })
  }
  return [...best.values()]
    .sort((a, b) => b.rank - a.rank)
    .slice(0, maxLinks)
    .map(({ url, text }) => ({ url, text }))
}

/** `#!` URLs are pages of old script sites; any other fragment is a position on a page. */
function withoutFragment(url: URL): string {
  return url.hash.startsWith('#!') ? url.href : url.href.replace(/#.*$/, '')
}

const isRoot = (url: URL) => url.pathname === '/' && url.search === '' && !url.hash.startsWith('#!')
const depthOf = (url: URL) => url.pathname.split('/').filter((part) => part !== '').length + (url.search === '' ? 0 : 1)
