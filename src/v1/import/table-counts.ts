/**
 * Results of the rows of one table. Always: read = created + merged + updated + unchanged + rejected. In a first run updated
 * and unchanged are 0.
 */
export interface TableCounts {
  /** Cursor: the last row that was read. */
  after: string | null
  done: boolean
  read: number
  created: number
  /** Merged into a row that another row of V1, or V2 itself, had created. */
  merged: number
  updated: number
  unchanged: number
  rejected: Record<string, number>
  /** Values dropped from imported rows, by reason. */
  dropped: Record<string, number>
}

export function noCounts(): TableCounts {
  return {
    after: null,
    done: false,
    read: 0,
    created: 0,
    merged: 0,
    updated: 0,
    unchanged: 0,
    rejected: {},
    dropped: {},
  }
}

export function addTo(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

export function rejectedIn({ rejected }: TableCounts): number {
  return Object.values(rejected).reduce((sum, count) => sum + count, 0)
}
