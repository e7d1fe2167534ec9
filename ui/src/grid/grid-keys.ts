import { useMay } from '../api/use-may.ts'
import { useShortcuts } from '../app/shortcuts.ts'
import { useCodeWords } from '../words/code-words.ts'
import { useWords } from '../words/define-words.ts'
import { everything, nothing, sizeOf } from './select/selection.ts'
import { statusKeys } from './statuses.ts'
import type { Grid } from './use-grid.ts'
import { gridWords } from './words.ts'

interface Hands {
  readonly scrollTo: (index: number) => void
  readonly tick: (index: number, isRange: boolean) => void
}

export const searchFieldId = 'grid-search'

export function useGridKeys(grid: Grid, { scrollTo, tick }: Hands): void {
  const say = useWords(gridWords)
  const inWords = useCodeWords()
  const may = useMay()
  const { state, current, setCurrent, open, openId, selection, select, setStatus, changes } = grid
  const go = (step: number) => {
    const index = Math.max(0, Math.min(state.total.count - 1, current + step))
    setCurrent(index)
    scrollTo(index)
    const row = state.rows[index - state.start]
    if (openId !== undefined && row !== undefined) open(row.id)
  }
  const close = () => {
    if (openId !== undefined) open(undefined)
    else if (sizeOf(selection, state.total.count) > 0) select(nothing)
  }
  const next = { label: say('keyDown'), repeats: true, run: () => go(1) }
  const previous = { label: say('keyUp'), repeats: true, run: () => go(-1) }
  const judging = [
    ...statusKeys.map(({ key, status }) => ({
      keys: key,
      label: say('setTo', { status: inWords(status) }),
      run: () => setStatus(status),
    })),
    { keys: 'z', label: say('keyUndo'), run: () => void changes.undo() },
  ]
  useShortcuts([
    { keys: 'j', ...next },
    { keys: 'k', ...previous },
    { keys: 'ArrowDown', ...next },
    { keys: 'ArrowUp', ...previous },
    { keys: 'x', label: say('keySelect'), run: () => tick(current, false) },
    { keys: 'shift+x', label: say('keyRange'), run: () => tick(current, true) },
    { keys: 'a', label: say('keyAll'), run: () => select(everything) },
    ...(may.write ? judging : []),
    { keys: '/', label: say('keySearch'), run: () => document.getElementById(searchFieldId)?.focus() },
    { keys: 'Enter', label: say('keyOpen'), run: () => open(state.rows[current - state.start]?.id) },
    { keys: 'Escape', label: say('keyClose'), run: close },
  ])
}
