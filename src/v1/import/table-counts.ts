/**
 * What became of the rows of one table. A first run: read = created + merged + rejected. A later one adds those that V1 has
 * changed since and those that it has not: read = created + merged + updated + unchanged + rejected, always.
 */
export interface TableCounts {
  /** The last row that was read. */
  after: string | null
  done: boolean
  read: number
  created: number
  /** Into a row that another row of V1, or V2 itself, had made. */
  merged: number
  updated: number
  unchanged: number
  rejected: Record<string, number>
  /** Values that were left out of rows that came in. */
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
