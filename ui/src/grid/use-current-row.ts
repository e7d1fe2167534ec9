import { useEffect, useState } from 'react'
import { followAnchor, type RowAnchor } from './rows/row-anchor.ts'
import type { WindowState } from './rows/row-window.ts'

export interface CurrentRow {
  /** The place of the row that keys act on. */
  readonly current: number
  readonly currentId: string | undefined
  readonly setCurrent: (index: number) => void
}

/** The row that keys act on, wherever it goes. `question` begins at the top; a row that a link opens becomes the current one. */
export function useCurrentRow(state: WindowState, question: string, openId: string | undefined): CurrentRow {
  const [mark, setMark] = useState<RowAnchor>({ index: 0 })
  const now = followAnchor(state, mark)
  const openAt = openId === undefined ? -1 : state.rows.findIndex(({ id }) => id === openId)
  const isListed = openAt !== -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is about other rows
  useEffect(() => setMark({ index: 0 }), [question])
  useEffect(() => setMark((before) => followAnchor(state, before)), [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row, when it is there; then people go where they like
  useEffect(() => {
    if (isListed) setMark({ index: state.start + openAt, id: openId })
  }, [openId, isListed, question])
  return {
    current: now.index,
    currentId: state.rows[now.index - state.start]?.id,
    setCurrent: (index) => setMark({ index, id: state.rows[index - state.start]?.id }),
  }
}
