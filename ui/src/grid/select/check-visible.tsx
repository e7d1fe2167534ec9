import { useEffect, useRef } from 'react'
import type { Row } from '../../api/entity-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import type { Grid } from '../use-grid.ts'
import { including, isSelected, sizeOf, without } from './selection.ts'

interface SelectShownProps {
  readonly grid: Grid
  /** The currently visible rows. */
  readonly inView: () => readonly Row[]
}

/** Checks the visible rows; "Check all" is beside the row count. */
export function CheckVisible({ grid: { selection, select, state }, inView }: SelectShownProps) {
  const t = useMessages(gridMessages)
  const box = useRef<HTMLInputElement>(null)
  const shown = inView()
  const checked = shown.filter(({ id }) => isSelected(selection, id)).length
  // Ticked means all rows of the list, also those that are not in view.
  const isAll =
    shown.length > 0 && checked === shown.length && sizeOf(selection, state.total.count) >= state.total.count
  const isSome = checked > 0 && !isAll
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome
  }, [isSome])
  const toggle = () => {
    // Read again: rendering moves in steps of four rows, so the visible rows may have changed since.
    const now = inView()
    const isAllNow = now.every(({ id }) => isSelected(selection, id))
    select(isAllNow ? without(selection, now) : including(selection, now))
  }
  return <input ref={box} type="checkbox" aria-label={t('checkVisible')} checked={isAll} onChange={toggle} />
}
