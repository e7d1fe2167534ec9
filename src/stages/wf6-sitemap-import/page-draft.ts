import { isSameHost, isSameSite } from '../../crawl/discovery/site.ts'
import { readLastmod } from '../../crawl/sitemaps/read-lastmod.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import { parsePageUrl } from './parse-page-url.ts'

/** A page of a sitemap, ready to be saved. */
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
  /** Key of the file of an index that lists it, or `inSeveralFiles`. */
  readonly listedIn: number | null
}

interface ListedPage {
  readonly loc: string
  readonly lastmod?: string | undefined
  readonly text?: string
}

/** Value of `listedIn` for a page that several files in one part of an import list. */
export const inSeveralFiles = -1

const maxTextLength = 250
const maxDepth = 32_767

/** Reads one entry: a page, or why it is skipped. */
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
 * Matches the hosts of a site: the domain's host, with or without `www.`, and the sitemap's host if both have one owner, such
 * as `shop.` of the domain. Other subdomains are other sites.
 */
export function createSiteMatcher(domainHost: string, sitemapUrl: string): (host: string) => boolean {
  const home = URL.parse(sitemapUrl)?.hostname ?? domainHost
  const hosts = isSameSite(home, domainHost) ? [domainHost, home] : [domainHost]
  let last = { host: '', isOfSite: false }
  return (host) => {
    // Caches the last host: a sitemap lists up to half a million pages of one host in a row.
    if (last.host !== host) last = { host, isOfSite: hosts.some((own) => isSameHost(own, host)) }
    return last.isOfSite
  }
}
