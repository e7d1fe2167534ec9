import { useEffect, useRef } from 'react'
import { useWords } from '../../words/define-words.ts'
import type { Grid } from '../use-grid.ts'
import { gridWords } from '../words.ts'
import { including, isSelected, nothing } from './selection.ts'

/** Ticks what is loaded around what is seen; "all that match" stands beside the number of rows. */
export function SelectShown({ grid: { state, selection, select } }: { readonly grid: Grid }) {
  const say = useWords(gridWords)
  const box = useRef<HTMLInputElement>(null)
  const ticked = state.rows.filter(({ id }) => isSelected(selection, id)).length
  const isAll = state.rows.length > 0 && ticked === state.rows.length
  const isSome = ticked > 0 && !isAll
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={say('selectShown')}
      checked={isAll}
      onChange={() => select(isAll ? nothing : including(selection, state.rows))}
    />
  )
}
