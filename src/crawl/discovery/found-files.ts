import { readLastmod } from '../sitemaps/read-lastmod.ts'
import type { DiscoveryMethod, FoundSitemap } from './discovery-types.ts'
import type { Inspected } from './inspect-sitemap.ts'
import { fileKey, maxFileUrl } from './named-sitemaps.ts'
import { isSameSite } from './site.ts'
import { typeOfName } from './sitemap-type.ts'

const unknown = {
  feed: false,
  sizeBytes: null,
  urlCount: null,
  childrenListed: null,
  contactShare: null,
  lastmod: null,
  parentUrl: null,
  links: null,
}

/**
 * A file that was looked into and, when it is an index, the files that it names: a person chooses among those. An index
 * that is too long to be read here stands alone, to be followed as a whole.
 */
export function filesOf(found: Inspected, method: DiscoveryMethod, host: string): FoundSitemap[] {
  const { url, type, feed, summary, contactShare, lastModified } = found
  const whole = !summary.truncated
  const isIndex = type === 'index'
  const children = whole ? childrenOf(found, host) : []
  const file = {
    ...unknown,
    url,
    type,
    method,
    feed,
    sizeBytes: whole ? summary.bytes : null,
    urlCount: whole && !isIndex ? summary.urls : null,
    childrenListed: isIndex ? children.length : null,
    contactShare,
    lastmod: readDate(lastModified),
  }
  return [file, ...children]
}

/** A file that nobody has looked into. */
export function unreadFile(url: string, method: DiscoveryMethod): FoundSitemap {
  return { ...unknown, url, type: typeOfName(url), method }
}

/** An index may name files of its own host and of the site, nothing else: it is no way to make us ask others. */
function childrenOf({ url: parentUrl, children }: Inspected, host: string): FoundSitemap[] {
  const indexHost = new URL(parentUrl).host
  return children.flatMap(({ loc, lastmod }) => {
    const url = URL.parse(loc)
    if (url === null || url.href.length > maxFileUrl || fileKey(url.href) === fileKey(parentUrl)) return []
    if (url.host !== indexHost && !isSameSite(host, url.host)) return []
    return [{ ...unreadFile(url.href, 'index'), lastmod: readDate(lastmod), parentUrl }]
  })
}

function readDate(text: string | undefined): Date | null {
  const time = readLastmod(text)
  return time === null ? null : new Date(time)
}
