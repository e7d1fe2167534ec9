import type { ErrorCode } from '../../core/error-catalogue.ts'
import type { Validator } from '../fetch-types.ts'
import type { Web } from '../web.ts'

/** The format of a file, by its content. `rss` is RSS 2.0 and 1.0 (RDF). */
export type SitemapFormat = 'urlset' | 'index' | 'rss' | 'atom' | 'text'

/** The format by the first bytes of a file. Only a `SitemapFormat` has URLs. */
export type SniffedFormat = SitemapFormat | 'html' | 'empty' | 'unknown'

/** One page of a sitemap. Entities are decoded and whitespace is trimmed. */
export interface SitemapPage {
  /** An absolute http(s) URL, otherwise as written: `readWebUrl` normalises it. */
  readonly loc: string
  /** As written, not validated; also of feeds. */
  readonly lastmod: string | undefined
  readonly changefreq: string | undefined
  readonly priority: string | undefined
}

/** One file of an index. */
export interface SitemapChild {
  readonly loc: string
  readonly lastmod: string | undefined
}

/** Entries in the order of the file, about one block of it. */
export interface SitemapBatch {
  readonly pages: readonly SitemapPage[]
  readonly children: readonly SitemapChild[]
}

/**
 * How the reading of one file ended. Entries read before are used in every case except `entities_declared`.
 * `truncated`: the file ended before its markup did, or the connection before the file.
 * `not_modified`: the file has not changed, so it was not read.
 * `entities_declared`: it declares XML entities (a bomb, or an attempt to read local files), so none of its entries are used.
 */
export type SitemapOutcome =
  | 'ok'
  | 'empty'
  | 'not_modified'
  | 'not_a_sitemap'
  | 'entities_declared'
  | 'truncated'
  | 'too_large'
  | 'too_many_urls'
  | 'too_many_children'
  | 'too_deep'
  | 'loop'
  | 'timeout'
  | ErrorCode

/** Facts about one file after reading it. */
export interface SitemapSummary {
  readonly format: SniffedFormat
  readonly urls: number
  readonly children: number
  /** Entries without an http(s) URL. */
  readonly dropped: number
  /** After decompression. */
  readonly bytes: number
  /** The file has, or may have, more entries. */
  readonly truncated: boolean
  readonly outcome: SitemapOutcome
}

/** A file while it is read. The summary is final at the end of the iteration, which never throws for the content. */
export interface SitemapReading extends AsyncIterable<SitemapBatch> {
  readonly summary: SitemapSummary
}

/** Limits of one file. 0 means 0. */
export interface ReadCaps {
  /** After decompression. */
  readonly bodyBytes: number
  readonly urls: number
  readonly children: number
}

export interface ReadOptions {
  /** The URL of the file, to resolve relative URLs. */
  readonly baseUrl?: string | undefined
  /** The Content-Type header. */
  readonly contentType?: string | undefined
  readonly caps?: Partial<ReadCaps> | undefined
}

/** Limits of a walk over an index and everything below it. */
export interface WalkCaps extends ReadCaps {
  /** Pages of all files together. */
  readonly totalUrls: number
  /** Nested indexes, including the first one. */
  readonly depth: number
  /** Files of all indexes together. */
  readonly totalChildren: number
  /** One file, including the time to process it. */
  readonly fileMs: number
  /** The whole walk, including the wait for slots. */
  readonly walkMs: number
}

/**
 * The position of a walk: everything before it has been yielded. Plain JSON, to be stored together with its batch. Files are
 * visited depth first, in their order in the index, whatever is prefetched.
 */
export type WalkCursor = {
  /** Positions among the children of each index, from the first file down; [] is the first file itself. */
  readonly path: readonly number[]
  /** The file at that position. If it has moved within its index, it is found by this URL. */
  readonly url: string
  /** Entries (pages and children) of the file that have been yielded. */
  readonly entries: number
  /** Pages and children of the whole walk so far: a resumed walk continues to count from here. */
  readonly urls: number
  readonly children: number
}

/** The file that lists an entry. */
export interface ListingFile {
  /** The requested URL. */
  readonly file: string
  /** After redirects. */
  readonly finalUrl: string
  readonly format: SniffedFormat
}

/** A batch, its file, and the cursor after it. */
export interface WalkBatch extends SitemapBatch, ListingFile {
  readonly depth: number
  readonly cursor: WalkCursor
}

/** A file that was not read to its end, and why. */
export interface WalkProblem {
  readonly url: string
  readonly code: SitemapOutcome
  readonly message: string
  /** When to try again, if known. */
  readonly retryAt?: Date | undefined
}

export interface WalkSummary {
  /** Of the first file. */
  readonly format: SniffedFormat
  readonly urls: number
  readonly children: number
  readonly dropped: number
  readonly files: number
  readonly bytes: number
  readonly truncated: boolean
  /** `ok` even if some children failed, which `problems` lists. Otherwise the outcome of the first file or of the walk. */
  readonly outcome: SitemapOutcome
  /** The first hundred; `problemCount` counts all. */
  readonly problems: readonly WalkProblem[]
  readonly problemCount: number
}

/** One file of a walk after reading it. */
export interface WalkedFile {
  /** The requested URL. */
  readonly url: string
  readonly depth: number
  readonly format: SniffedFormat
  /** Read to its end. */
  readonly complete: boolean
}

/** A walk in progress. Ends with a summary for anything a site does; throws only if its signal is aborted. */
export interface SitemapWalk extends AsyncIterable<WalkBatch> {
  readonly summary: WalkSummary
  /** Of the first file, for the next walk. Known after it was read. */
  readonly validator: Validator
}

export interface WalkOptions {
  /** The URL of the first file. */
  readonly start: string
  /** The content of the first file, if available: then it is not fetched, and `start` may be any name. */
  readonly content?: AsyncIterable<Uint8Array> | undefined
  readonly web: Web
  readonly signal?: AbortSignal | undefined
  /** False: children are yielded and not read. Default true. */
  readonly follow?: boolean | undefined
  /** From an earlier walk that did not finish. */
  readonly cursor?: WalkCursor | undefined
  readonly caps?: Partial<WalkCaps> | undefined
  /** Whether to read a child of an index. Default: all. */
  readonly accepts?: ((child: SitemapChild, index: ListingFile) => boolean | Promise<boolean>) | undefined
  /** Called for each file when all its pages have been yielded, before its children. */
  readonly onFileEnd?: ((file: WalkedFile) => void) | undefined
  /** From an earlier walk, for the first file: if it has not changed, the outcome is `not_modified`. */
  readonly validator?: Validator | undefined
  /** How many files are prefetched, if pacing allows it. */
  readonly ahead?: number | undefined
  readonly allowInvalidTls?: boolean | undefined
  /** Accepts files that the discovery has fetched, if they are not older. */
  readonly maxAgeMs?: number | undefined
}
