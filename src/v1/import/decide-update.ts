import type { Target } from '../tables/v1-mapping.ts'
import { type Group, rank } from './merge-drafts.ts'

/** The row in V2. */
export interface ExistingRow {
  readonly id: string
  /** V2 has its own data about it. */
  readonly touched: boolean
  readonly curation_status: string | null
  readonly curation_reason: string | null
  readonly curated_at: Date | null
  readonly progress: Readonly<Record<string, { status: string | null; outcome: string | null; ours: boolean }>>
  /** The latest update in V1; null if no import has written it. */
  readonly said_at: Date | number | null
  /** Columns that a user has edited in V2. */
  readonly kept: readonly string[]
}

/** The parts of a draft that may update an existing row. */
export interface Update {
  /** Facts replace existing values; otherwise they only fill gaps. */
  readonly newer: boolean
  readonly curation: boolean
  readonly stages: readonly string[]
}

/**
 * An import never changes data that V2 found itself, or curation by a user. In a row that V2 created it only fills gaps. If
 * several V1 rows describe one thing, the newest counts.
 */
export function decideUpdate(target: Target, { items, draft }: Group, row: ExistingRow): Update | undefined {
  if (!target.updates) return undefined
  if (row.said_at === null) return { newer: false, curation: false, stages: [] }
  const isOwn = items.some(({ known }) => known?.result === 'created')
  const saidAt = row.said_at instanceof Date ? row.said_at.getTime() : row.said_at
  const isNewer = isOwn || Date.parse(draft.updatedAt ?? '') > saidAt
  return {
    newer: isNewer && !row.touched,
    curation: target.curated && mayCurate(row) && curationApplies(draft.curation, row, isOwn, isNewer),
    stages: Object.entries(draft.progress).flatMap(([stage, v1]) => {
      const there = row.progress[stage]
      const isOurs = there?.ours === true && there.status !== 'Queued' && there.status !== 'Processing'
      if (!isOurs) return []
      const more = rank(v1) - rank(there)
      return isOwn || more > 0 || (more === 0 && isNewer) ? [stage] : []
    }),
  }
}

/** No user has curated it in V2 since. */
function mayCurate({ curation_reason, curated_at }: ExistingRow): boolean {
  return curated_at === null || curation_reason === 'v1_import'
}

function curationApplies(status: string | null, row: ExistingRow, isOwn: boolean, isNewer: boolean): boolean {
  if (isOwn) return true
  if (status === 'New' || status === null) return false
  return row.curation_status === 'New' || isNewer
}
