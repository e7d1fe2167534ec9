import type { Consequence, ErrorCode } from '../../core/error-catalogue.ts'
import type { DiscoveryOutcome } from './discovery-outcomes.ts'

/** What a file lists, by its name and its content. `virtual`: not a file, but the links of a home page. */
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
  /** What a visitor reads: the link's text, or its label. */
  readonly text: string
}

/** A file that holds what a sitemap holds, as far as it was read. */
export interface FoundSitemap {
  /** Where it really lives, behind redirects. */
  readonly url: string
  readonly type: SitemapType
  readonly method: DiscoveryMethod
  /** RSS or Atom: what is new, not what there is. */
  readonly feed: boolean
  /** After decompression; null when it was not read to its end. */
  readonly sizeBytes: number | null
  /** Pages; null when it was not read to its end, and for an index. */
  readonly urlCount: number | null
  /** Of an index: how many of its files stand beside it. 0: all are reached through it alone. Null for anything else. */
  readonly childrenListed: number | null
  /** Of the pages that were read, those that `isContactLike` says yes to; null when none was read. */
  readonly contactShare: number | null
  readonly lastmod: Date | null
  /** The index that names it. */
  readonly parentUrl: string | null
  /** Of a virtual sitemap only, best first. */
  readonly links: readonly SiteLink[] | null
}

/** One address that was asked, and what came of it. */
export interface Tried {
  readonly url: string
  readonly method: DiscoveryMethod | 'home' | 'probe'
  /** `sitemap`, or why it is none: a word of ours, or the code with which the fetch failed. */
  readonly result: string
  readonly status: number | null
}

/** A fault that may pass. */
export interface DiscoveryFailure {
  readonly code: ErrorCode
  readonly consequence: Consequence
  readonly message: string
  readonly retryAt: Date | undefined
}

/** What a site offers to find its pages by. */
export interface Discovery {
  readonly outcome: DiscoveryOutcome
  readonly files: readonly FoundSitemap[]
  readonly tried: readonly Tried[]
  /** On the wire, with robots.txt, probes and redirects. */
  readonly requests: number
  /** The home page leads to another site. */
  readonly redirectsTo: string | undefined
  /** What stood in the way of finding the site's pages, where another time it may not. */
  readonly failure: DiscoveryFailure | undefined
}
