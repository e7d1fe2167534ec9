import type { ErrorCode } from '../../core/error-catalogue.ts'
import type { Validator } from '../fetch-types.ts'
import type { Web } from '../web.ts'

/** What a file is, by its content. `rss` is RSS 2.0 and 1.0 (RDF). */
export type SitemapFormat = 'urlset' | 'index' | 'rss' | 'atom' | 'text'

/** What the first bytes of a file look like. Only a `SitemapFormat` can hold addresses. */
export type SniffedFormat = SitemapFormat | 'html' | 'empty' | 'unknown'

/** One page of a sitemap. All texts have their entities resolved and no white space around them. */
export interface SitemapPage {
  /** An absolute http(s) address; otherwise as written, for one normaliser to treat. */
  readonly loc: string
  /** As written; dates of feeds too. Not checked. */
  readonly lastmod: string | undefined
  readonly changefreq: string | undefined
  readonly priority: string | undefined
}

/** One file that an index names. */
export interface SitemapChild {
  readonly loc: string
  readonly lastmod: string | undefined
}

/** Entries in the order of the file: as many as came out of one chunk or so. */
export interface SitemapBatch {
  readonly pages: readonly SitemapPage[]
  readonly children: readonly SitemapChild[]
}

/**
 * How the reading of one file ended. Whatever was read before is kept in every case.
 * `truncated`: the file ended before its markup did, or the connection before the file.
 * `not_modified`: the server says that it is what it was, so nothing was read.
 * `entities_declared`: it brings entities of its own (a bomb, or a way to read local files), so nothing of it is used.
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

/** What is known of one file once it has been read. */
export interface SitemapSummary {
  readonly format: SniffedFormat
  readonly urls: number
  readonly children: number
  /** Entries whose address is none, or not http(s). */
  readonly dropped: number
  /** After decompression. */
  readonly bytes: number
  /** There was, or may have been, more. */
  readonly truncated: boolean
  readonly outcome: SitemapOutcome
}

/** A file while it is read. The summary is final once the iteration has ended; it never throws for what the file holds. */
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
  /** Where the file came from: relative addresses are resolved against it, where there is one. */
  readonly baseUrl?: string | undefined
  /** Charset of the Content-Type header, or the whole header. */
  readonly contentType?: string | undefined
  readonly caps?: Partial<ReadCaps> | undefined
}

/** Limits of a walk over an index and everything below it. */
export interface WalkCaps extends ReadCaps {
  /** Pages of all files together. */
  readonly totalUrls: number
  /** Indexes below each other, the first one included. */
  readonly depth: number
  /** Files of all indexes together. */
  readonly totalChildren: number
  /** One file, our own reading of it included. */
  readonly fileMs: number
  /** The whole walk, waiting for slots included. */
  readonly walkMs: number
}

/**
 * Where a walk got to: everything before this place has been yielded. Plain JSON, to be stored with the batch it came with.
 * The files are visited in one order (depth first, as listed), whatever is downloaded ahead.
 */
export type WalkCursor = {
  /** Positions among the children of each index, from the first file down; [] is the first file itself. */
  readonly path: readonly number[]
  /** The file at that place. If it has moved within its index meanwhile, it is looked for by address. */
  readonly url: string
  /** Entries (pages and children) of it that have been yielded. */
  readonly entries: number
  /** Pages and children of the whole walk so far: the summary of a resumed walk goes on counting from here. */
  readonly urls: number
  readonly children: number
}

/** A batch, where it was found, and the cursor that stands after it. */
export interface WalkBatch extends SitemapBatch {
  /** The file they stand in, as it was asked for. */
  readonly file: string
  readonly depth: number
  readonly cursor: WalkCursor
}

/** One file that did not give all it has, and why. */
export interface WalkProblem {
  readonly url: string
  readonly code: SitemapOutcome
  readonly message: string
  /** When to come back, where the site or its pace says so. */
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
  /** `ok` also when some children failed: their problems say so. Otherwise how the first file, or the walk, ended. */
  readonly outcome: SitemapOutcome
  /** The first hundred; `problemCount` has them all. */
  readonly problems: readonly WalkProblem[]
  readonly problemCount: number
}

/** One file of a walk, read as far as it could be. */
export interface WalkedFile {
  /** As it was asked for. */
  readonly url: string
  readonly depth: number
  readonly format: SniffedFormat
  /** It gave all it has. */
  readonly complete: boolean
}

/** A walk while it goes on. Ends quietly with a summary for whatever sites do; throws only when its signal is aborted. */
export interface SitemapWalk extends AsyncIterable<WalkBatch> {
  readonly summary: WalkSummary
  /** Of the first file, to ask with next time. Known once it was read. */
  readonly validator: Validator
}

export interface WalkOptions {
  /** The address of the first file. */
  readonly start: string
  /** The first file, where it is at hand already: then it is not fetched, and `start` may be any name for it. */
  readonly content?: AsyncIterable<Uint8Array> | undefined
  readonly web: Web
  readonly signal?: AbortSignal | undefined
  /** False: children are yielded and not read. Default true. */
  readonly follow?: boolean | undefined
  /** From an earlier walk that did not come to its end. */
  readonly cursor?: WalkCursor | undefined
  readonly caps?: Partial<WalkCaps> | undefined
  /** Whether a child is to be read. Default: all are. */
  readonly accepts?: ((child: SitemapChild) => boolean) | undefined
  /** Told of each file when all its pages have been yielded; those below it come after it. */
  readonly ended?: ((file: WalkedFile) => void) | undefined
  /** From an earlier walk, for the first file: if it is still the same, the outcome is `not_modified`. */
  readonly validator?: Validator | undefined
  /** How many files are asked for before their turn, where pacing lets them. */
  readonly ahead?: number | undefined
  readonly allowInvalidTls?: boolean | undefined
}
