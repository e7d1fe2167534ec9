import { useEffect, useRef } from 'react'
import type { Row } from '../../api/entity-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import type { Grid } from '../use-grid.ts'
import { including, isSelected, without } from './selection.ts'

interface SelectShownProps {
  readonly grid: Grid
  /** The rows in view at this moment. */
  readonly inView: () => readonly Row[]
}

/** Ticks what is in view; "all that match" stands beside the number of rows. */
export function CheckVisible({ grid: { selection, select }, inView }: SelectShownProps) {
  const t = useMessages(gridMessages)
  const box = useRef<HTMLInputElement>(null)
  const shown = inView()
  const ticked = shown.filter(({ id }) => isSelected(selection, id)).length
  const isAll = shown.length > 0 && ticked === shown.length
  const isSome = ticked > 0 && !isAll
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome
  }, [isSome])
  const toggle = () => {
    // Looked at again: drawing goes in steps of some rows, and somebody may have scrolled by one since.
    const now = inView()
    const isAllNow = now.every(({ id }) => isSelected(selection, id))
    select(isAllNow ? without(selection, now) : including(selection, now))
  }
  return <input ref={box} type="checkbox" aria-label={t('selectShown')} checked={isAll} onChange={toggle} />
}
