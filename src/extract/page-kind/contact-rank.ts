import type { Classification } from './classification.ts'
import type { PageKindName } from './kinds.ts'

const ranks: Partial<Readonly<Record<PageKindName, number>>> = { contact: 1, team: 3, about: 4, careers: 5 }
const imprintRank = 2

/**
 * The order in which pages are worth fetching for contacts; null when a page is not there to name any. Terms and privacy
 * pages are legal without being an imprint, and a single job advert names the job, so neither has a rank.
 */
export function contactRankOf({ kind, imprint, basis }: Classification): number | null {
  if (kind === 'legal') return imprint === true ? imprintRank : null
  if (kind === 'careers' && basis === 'section') return null
  return ranks[kind] ?? null
}

/** Best first: by rank, then the page nearer to the home page, then the surer one. For pages that have a rank. */
export function byContactYield(
  a: { readonly contactRank: number | null; readonly depth: number; readonly confidence: number },
  b: typeof a,
): number {
  return (a.contactRank ?? 99) - (b.contactRank ?? 99) || a.depth - b.depth || b.confidence - a.confidence
}
