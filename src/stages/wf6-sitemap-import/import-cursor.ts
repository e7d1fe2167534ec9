import type { WalkCursor } from '../../crawl/sitemaps/sitemap-types.ts'

/** Counts of an import, over all its runs. */
export type ImportCounts = {
  readonly listed: number
  readonly contactLike: number
  readonly offSite: number
  readonly unusable: number
  /** Files of an index that have their own row. */
  readonly ownFiles: number
  /** Files of an index that were skipped because they are unchanged. */
  readonly unchanged: number
  /** A file could not be read to its end: missing pages may still be on the site. */
  readonly incomplete: boolean
}

/** Where an interrupted import resumes. JSON, stored in the row. */
export type ImportCursor = {
  /** Start of the first run: all runs of one import write the same `listed_at`. */
  readonly startedAt: string
  readonly counts: ImportCounts
  /** Null before the first batch of a walk, and for a virtual file. */
  readonly walk: WalkCursor | null
}

export const zeroCounts: ImportCounts = {
  listed: 0,
  contactLike: 0,
  offSite: 0,
  unusable: 0,
  ownFiles: 0,
  unchanged: 0,
  incomplete: false,
}
