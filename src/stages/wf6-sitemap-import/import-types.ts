import type { Validator } from '../../crawl/fetch-types.ts'
import type { WalkProblem } from '../../crawl/sitemaps/sitemap-types.ts'
import type { ChildNote } from './child-files.ts'
import type { ImportCounts } from './import-cursor.ts'
import type { ImportOutcome } from './import-outcomes.ts'
import type { PageDraft } from './page-draft.ts'

/** What the stage knows about a file before it reads it. */
export interface SitemapRow {
  readonly id: string
  readonly tenant_id: string
  readonly domain_id: string
  readonly url: string
  readonly type: string
  /** Of a virtual file: the home page's links. */
  readonly links: unknown
  readonly imported_at: Date | null
  /** Of its domain. */
  readonly host: string
  /** Files that it names and that are rows of their own: theirs to import. */
  readonly own_children: readonly string[] | null
  /** Other files that it names: by key, the lastmod (ms) that each had when it was last read. */
  readonly known_children: Readonly<Record<string, number>> | null
  readonly etag: string | null
  readonly last_modified: string | null
  /** The database's clock when the row was claimed: the clocks of two workers need not agree. */
  readonly claimed_at: Date
}

/** A piece of an import: pages to write, and the import they belong to. */
export interface PagesPart {
  readonly startedAt: string
  readonly isFirst: boolean
  readonly pages: readonly PageDraft[]
  readonly children: readonly ChildNote[]
}

/** How an import ended. */
export interface ImportResult {
  readonly startedAt: string
  readonly outcome: ImportOutcome
  readonly counts: ImportCounts
  readonly problems: readonly Pick<WalkProblem, 'url' | 'code' | 'message'>[]
  /** False: by the word of its server it is what it was, and nothing was read. */
  readonly wasRead: boolean
  /** For the next time; empty where the same bytes would not mean the same pages. */
  readonly validator: Validator
}
