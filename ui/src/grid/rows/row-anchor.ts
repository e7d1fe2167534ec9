import type { WindowState } from './row-window.ts'

/** The current row. It follows the row, not the index: rows added above move it down. */
export interface RowAnchor {
  readonly index: number
  /** Unknown until the row at this index is loaded. */
  readonly id?: string | undefined
}

type Loaded = Pick<WindowState, 'start' | 'rows'>

/** The current index of the row. If the row is deleted, the row at its index takes over. */
export function followAnchor({ start, rows }: Loaded, mark: RowAnchor): RowAnchor {
  const there = rows[mark.index - start]
  if (mark.id !== undefined && there?.id === mark.id) return mark
  const found = mark.id === undefined ? -1 : rows.findIndex(({ id }) => id === mark.id)
  if (found !== -1) return { index: start + found, id: mark.id }
  return there === undefined ? mark : { index: mark.index, id: there.id }
}
