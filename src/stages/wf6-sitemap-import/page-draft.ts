import { isSameHost, isSameSite } from '../../crawl/discovery/site.ts'
import { readLastmod } from '../../crawl/sitemaps/read-lastmod.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import { parsePageUrl } from './parse-page-url.ts'

/** A page as a sitemap lists it, ready to be written. */
export interface PageDraft {
  readonly url: string
  readonly kind: string
  readonly confidence: number
  readonly reason: string
  readonly depth: number
  readonly contactRank: number | null
  readonly pageKey: string | null
  readonly lastmod: string | null
  readonly anchorText: string | null
  /** The file below an index that lists it, where there is one; or that there are several. */
  readonly listedIn: number | null
}

interface ListedPage {
  readonly loc: string
  readonly lastmod?: string | undefined
  readonly text?: string
}

/** For the file that lists a page: there are several in one part of an import. */
export const inSeveralFiles = -1

const maxTextLength = 250
const maxDepth = 32_767

/** Reads one entry: a page, or why it is none of this site's. */
export function draftPage(
  { loc, lastmod, text }: ListedPage,
  isOfSite: (host: string) => boolean,
  listedIn: number | null = null,
): PageDraft | 'off_site' | 'unusable' {
  const url = parsePageUrl(loc)
  if (url === undefined) return 'unusable'
  if (!isOfSite(url.hostname)) return 'off_site'
  const anchorText = text?.trim() ? text.trim().slice(0, maxTextLength).toWellFormed().replaceAll('\0', '') : null
  const { kind, confidence, reason, depth, contactRank, pageKey } = classifyPage(url, anchorText)
  return {
    url: url.href,
    kind,
    confidence,
    reason,
    depth: Math.min(depth, maxDepth),
    contactRank,
    pageKey,
    lastmod: readLastmod(lastmod),
    anchorText,
    listedIn,
  }
}

/**
 * Pages of a domain are those of its host, with or without `www.`, and those of the host that serves the sitemap, where
 * both have one owner: a site may live at `shop.` of its domain. Other subdomains are other sites.
 */
export function createSiteMatcher(domainHost: string, sitemapUrl: string): (host: string) => boolean {
  const home = URL.parse(sitemapUrl)?.hostname ?? domainHost
  const hosts = isSameSite(home, domainHost) ? [domainHost, home] : [domainHost]
  let last = { host: '', isOfSite: false }
  return (host) => {
    // Half a million pages of one host are asked for one after the other.
    if (last.host !== host) last = { host, isOfSite: hosts.some((own) => isSameHost(own, host)) }
    return last.isOfSite
  }
}
