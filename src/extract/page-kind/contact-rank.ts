import type { PageKindName } from '../../core/page-kinds.ts'
import type { Classification } from './classification.ts'

const ranks: Partial<Readonly<Record<PageKindName, number>>> = { contact: 1, team: 3, about: 4, careers: 5 }
const imprintRank = 2

/**
 * The order in which to fetch pages for contacts; null when a page has none. Terms and privacy pages are legal pages
 * but no imprint, and a job advert is about the job, so neither has a rank.
 */
export function contactRankOf({ kind, imprint, basis }: Classification): number | null {
  if (kind === 'legal') return imprint === true ? imprintRank : null
  if (kind === 'careers' && basis === 'section') return null
  return ranks[kind] ?? null
}

/** Sorts best first: by rank, then depth, then confidence. For pages with a rank. */
export function byContactYield(
  a: { readonly contactRank: number | null; readonly depth: number; readonly confidence: number },
  b: typeof a,
): number {
  return (a.contactRank ?? 99) - (b.contactRank ?? 99) || a.depth - b.depth || b.confidence - a.confidence
}
