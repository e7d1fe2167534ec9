import type { Consequence, ErrorCode } from '../../core/error-catalogue.ts'
import type { DiscoveryOutcome } from './discovery-outcomes.ts'

/** What a file lists, by its name and its content. `virtual`: the links of a home page instead of a file. */
export type SitemapType =
  | 'index'
  | 'page'
  | 'post'
  | 'product'
  | 'category'
  | 'tag'
  | 'author'
  | 'image'
  | 'video'
  | 'news'
  | 'virtual'

/** How a file was found. `index`: an index that was found names it. */
export type DiscoveryMethod = 'robots' | 'well_known' | 'link' | 'home_link' | 'feed' | 'index' | 'virtual'

/** A link of the home page, for a virtual sitemap. */
export interface SiteLink {
  readonly url: string
  /** The text of the link, or its label. */
  readonly text: string
}

/** A sitemap or feed, as far as it was read. */
export interface FoundSitemap {
  /** After redirects. */
  readonly url: string
  readonly type: SitemapType
  readonly method: DiscoveryMethod
  /** RSS or Atom: lists new pages only. */
  readonly feed: boolean
  /** After decompression; null if it was not read to its end. */
  readonly sizeBytes: number | null
  /** Pages; null if it was not read to its end, and for an index. */
  readonly urlCount: number | null
  /** Of an index: how many of its files are in the result too. 0: they are only reached through it. Null for other files. */
  readonly childrenListed: number | null
  /** The share of pages read that are `isContactLike`; null if none was read. */
  readonly contactShare: number | null
  readonly lastmod: Date | null
  /** The index that names it. */
  readonly parentUrl: string | null
  /** Of a virtual sitemap only, best first. */
  readonly links: readonly SiteLink[] | null
}

/** One requested URL and its result. */
export interface Tried {
  readonly url: string
  readonly method: DiscoveryMethod | 'home' | 'probe'
  /** `sitemap`, or why it is not one: a reason, or the code of the failed fetch. */
  readonly result: string
  readonly status: number | null
}

/** An error that another attempt may not have. */
export interface DiscoveryFailure {
  readonly code: ErrorCode
  readonly consequence: Consequence
  readonly message: string
  readonly retryAt: Date | undefined
}

/** The sitemaps of a site, and how they were found. */
export interface Discovery {
  readonly outcome: DiscoveryOutcome
  readonly files: readonly FoundSitemap[]
  readonly tried: readonly Tried[]
  /** Including robots.txt, probes and redirects. */
  readonly requests: number
  /** The home page redirects to another site. */
  readonly redirectsTo: string | undefined
  /** The temporary error that prevented finding the site's pages. */
  readonly failure: DiscoveryFailure | undefined
}
