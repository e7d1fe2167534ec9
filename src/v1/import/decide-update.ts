import type { Target } from '../tables/v1-mapping.ts'
import { type Group, rank } from './merge-drafts.ts'

/** What stands in V2. */
export interface ExistingRow {
  readonly id: string
  /** V2 has learnt about it by itself. */
  readonly touched: boolean
  readonly curation_status: string | null
  readonly curation_reason: string | null
  readonly curated_at: Date | null
  readonly progress: Readonly<Record<string, { status: string | null; outcome: string | null; ours: boolean }>>
  /** The newest word that V1 had about it; null: an import never wrote it. */
  readonly said_at: Date | number | null
  /** Columns in which a person has written in V2. */
  readonly kept: readonly string[]
}

/** What of a draft may be written over a known row. */
export interface Change {
  /** Facts replace what stands there; otherwise they fill gaps. */
  readonly newer: boolean
  readonly curation: boolean
  readonly stages: readonly string[]
}

/**
 * What V2 knows by itself, and what a person chose there, is never changed by an import. A row that V2 made keeps all but
 * its gaps. Of rows of V1's for one thing the newest says how it is.
 */
export function decide(target: Target, { items, draft }: Group, row: ExistingRow): Change | undefined {
  if (!target.fills) return undefined
  if (row.said_at === null) return { newer: false, curation: false, stages: [] }
  const isOwn = items.some(({ known }) => known?.result === 'created')
  const saidAt = row.said_at instanceof Date ? row.said_at.getTime() : row.said_at
  const isNewer = isOwn || Date.parse(draft.updatedAt ?? '') > saidAt
  return {
    newer: isNewer && !row.touched,
    curation: target.curated && mayChoose(row) && choiceCounts(draft.curation, row, isOwn, isNewer),
    stages: Object.entries(draft.progress).flatMap(([stage, said]) => {
      const there = row.progress[stage]
      const isOurs = there?.ours === true && there.status !== 'Queued' && there.status !== 'Processing'
      if (!isOurs) return []
      const more = rank(said) - rank(there)
      return isOwn || more > 0 || (more === 0 && isNewer) ? [stage] : []
    }),
  }
}

/** Nobody in V2 has said a word about it since. */
function mayChoose({ curation_reason, curated_at }: ExistingRow): boolean {
  return curated_at === null || curation_reason === 'v1_import'
}

function choiceCounts(word: string | null, row: ExistingRow, isOwn: boolean, isNewer: boolean): boolean {
  if (isOwn) return true
  if (word === 'New' || word === null) return false
  return row.curation_status === 'New' || isNewer
}
