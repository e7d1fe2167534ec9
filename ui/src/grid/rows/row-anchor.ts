import type { WindowState } from './row-window.ts'

/** A row that somebody points at. It is the row that is meant, not its place: rows that come above it move it down. */
export interface RowAnchor {
  readonly index: number
  /** Not known before the row at that place is loaded. */
  readonly id?: string | undefined
}

type Loaded = Pick<WindowState, 'start' | 'rows'>

/** Where the marked row stands now. One that is gone leaves its place to whichever row is there. */
export function followAnchor({ start, rows }: Loaded, mark: RowAnchor): RowAnchor {
  const there = rows[mark.index - start]
  if (mark.id !== undefined && there?.id === mark.id) return mark
  const found = mark.id === undefined ? -1 : rows.findIndex(({ id }) => id === mark.id)
  if (found !== -1) return { index: start + found, id: mark.id }
  return there === undefined ? mark : { index: mark.index, id: there.id }
}
