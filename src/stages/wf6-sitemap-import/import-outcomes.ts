import { crawlErrors } from '../../core/crawl-errors.ts'
import type { ErrorEntry } from '../../core/error-catalogue.ts'
import type { WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'
import type { ImportCounts } from './import-cursor.ts'

const ownOutcomes = [
  'pages_imported',
  /** Pages were imported; some file below did not give all it has. */
  'partly_imported',
  /** Nothing is new: by the word of its server, or of the dates in the index. */
  'not_modified',
  'no_pages',
  'off_site_only',
  /** An index whose files stand beside it, to be selected one by one. */
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

/** A code of the web client: the file itself cannot be had, and no second try would change that. */
export type ImportOutcome = (typeof ownOutcomes)[number] | keyof typeof crawlErrors

const finalFailures = Object.entries<ErrorEntry>(crawlErrors).flatMap(([code, { consequence }]) =>
  consequence === 'give-up' ? [code as keyof typeof crawlErrors] : [],
)

/** Every outcome there is. */
export const importOutcomes: readonly ImportOutcome[] = [...ownOutcomes, ...finalFailures]

/** False: the file could not be had at all, so what is known of it stands. */
export function wasReadable(outcome: ImportOutcome): boolean {
  return !(finalFailures as readonly string[]).includes(outcome)
}

/** What an import comes to; undefined when the file could not be had and may be another time. */
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
