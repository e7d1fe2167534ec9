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
 * An inspected file and, if it is an index, its files, for users to choose from. An index that is too long to be read here
 * is listed alone and followed as a whole.
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

/** A file that was not inspected. */
export function unreadFile(url: string, method: DiscoveryMethod): FoundSitemap {
  return { ...unknown, url, type: typeOfName(url), method }
}

/** The files of an index on its own host or on the site. Others are ignored: an index must not make us request other hosts. */
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
