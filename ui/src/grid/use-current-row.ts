import { useEffect, useState } from 'react'
import { followAnchor, type RowAnchor } from './rows/row-anchor.ts'
import type { WindowState } from './rows/row-window.ts'

export interface CurrentRow {
  /** The index of the row that keys act on. */
  readonly current: number
  readonly currentId: string | undefined
  readonly setCurrent: (index: number) => void
}

/** The row that keys act on. A new `listQuery` starts at the top; a row opened by a link becomes current. */
export function useCurrentRow(state: WindowState, listQuery: string, openId: string | undefined): CurrentRow {
  const [mark, setMark] = useState<RowAnchor>({ index: 0 })
  const now = followAnchor(state, mark)
  const openAt = openId === undefined ? -1 : state.rows.findIndex(({ id }) => id === openId)
  const isListed = openAt !== -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query has other rows
  useEffect(() => setMark({ index: 0 }), [listQuery])
  useEffect(() => setMark((before) => followAnchor(state, before)), [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opened row, when it is loaded; then the user may move on
  useEffect(() => {
    if (isListed) setMark({ index: state.start + openAt, id: openId })
  }, [openId, isListed, listQuery])
  return {
    current: now.index,
    currentId: state.rows[now.index - state.start]?.id,
    setCurrent: (index) => setMark({ index, id: state.rows[index - state.start]?.id }),
  }
}
