import type { WalkCursor } from '../../crawl/sitemaps/sitemap-types.ts'

/** What an import has seen so far, over all its runs. */
export type ImportCounts = {
  readonly listed: number
  readonly contactLike: number
  readonly offSite: number
  readonly unusable: number
  /** Files that an index names and that are rows of their own. */
  readonly ownFiles: number
  /** Files below an index that were spared: nothing is new in them. */
  readonly unchanged: number
  /** A file below did not give all it has: what is missing here may still be on the site. */
  readonly incomplete: boolean
}

/** Where a killed import goes on. Plain JSON: it lives in the row. */
export type ImportCursor = {
  /** When the first run began, so that all runs of one import leave the same mark on its pages. */
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
