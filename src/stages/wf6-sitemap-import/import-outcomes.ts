import { crawlErrors } from '../../core/crawl-errors.ts'
import type { ErrorEntry } from '../../core/error-catalogue.ts'
import type { WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'
import type { ImportCounts } from './import-cursor.ts'

const ownOutcomes = [
  'pages_imported',
  /** Pages were imported, but a file could not be read to its end. */
  'partly_imported',
  /** Unchanged, according to the server or to the dates in the index. */
  'not_modified',
  'no_pages',
  'off_site_only',
  /** An index whose files have their own rows, to be selected one by one. */
  'children_listed',
  'not_a_sitemap',
  'entities_declared',
  'truncated',
  'too_large',
  'too_many_urls',
  'too_many_children',
  'too_deep',
  'loop',
  'timeout',
] as const

/** Includes codes of the web client: the file cannot be fetched, and a retry would not help. */
export type ImportOutcome = (typeof ownOutcomes)[number] | keyof typeof crawlErrors

const finalFailures = Object.entries<ErrorEntry>(crawlErrors).flatMap(([code, { consequence }]) =>
  consequence === 'give-up' ? [code as keyof typeof crawlErrors] : [],
)

export const importOutcomes: readonly ImportOutcome[] = [...ownOutcomes, ...finalFailures]

/** False: the file could not be fetched, so its stored facts stay. */
export function wasReadable(outcome: ImportOutcome): boolean {
  return !(finalFailures as readonly string[]).includes(outcome)
}

/** The outcome of an import; undefined for a temporary failure. */
export function importOutcome(walk: Ending, counts: ImportCounts): ImportOutcome | undefined {
  if (walk.outcome !== 'ok' && walk.outcome !== 'empty') {
    return importOutcomes.find((outcome) => outcome === walk.outcome)
  }
  if (counts.listed + counts.unchanged > 0) {
    if (counts.incomplete) return 'partly_imported'
    return counts.listed > 0 ? 'pages_imported' : 'not_modified'
  }
  if (counts.offSite > 0) return 'off_site_only'
  return counts.ownFiles > 0 && !counts.incomplete ? 'children_listed' : 'no_pages'
}

type Ending = Pick<WalkSummary, 'outcome'>
