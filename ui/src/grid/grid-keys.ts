import { useNavigate } from '@tanstack/react-router'
import { usePermissions } from '../api/use-permissions.ts'
import { useShortcuts } from '../app/shortcuts.ts'
import { useCodeLabel } from '../messages/code-labels.ts'
import { useMessages } from '../messages/define-messages.ts'
import { gridMessages } from './messages.ts'
import { allRows, noRows, sizeOf } from './select/selection.ts'
import { statusKeys } from './statuses.ts'
import type { Grid } from './use-grid.ts'

interface RowActions {
  readonly scrollTo: (index: number) => void
  readonly check: (index: number, isRange: boolean) => void
}

export const searchFieldId = 'grid-search'

/** Shortcuts on rows, while there are rows. */
export function useRowKeys(grid: Grid, { scrollTo, check }: RowActions): void {
  const t = useMessages(gridMessages)
  const navigate = useNavigate()
  const { state, current, currentId, setCurrent, open, openId, select } = grid
  const go = (step: number) => {
    const index = Math.max(0, Math.min(state.total.count - 1, current + step))
    setCurrent(index)
    scrollTo(index)
    const row = state.rows[index - state.start]
    if (openId !== undefined && row !== undefined) open(row.id)
  }
  const currentRow = state.rows[current - state.start]
  const page = currentRow === undefined ? undefined : grid.declaration.pageOf?.(currentRow)
  const next = { label: t('keyDown'), repeats: true, run: () => go(1) }
  const previous = { label: t('keyUp'), repeats: true, run: () => go(-1) }
  useShortcuts([
    { keys: 'j', ...next },
    { keys: 'k', ...previous },
    { keys: 'ArrowDown', ...next },
    { keys: 'ArrowUp', ...previous },
    { keys: 'x', label: t('keyCheck'), run: () => check(current, false) },
    { keys: 'shift+x', label: t('keyRange'), run: () => check(current, true) },
    { keys: 'a', label: t('keyAll'), run: () => select(allRows) },
    { keys: 'Enter', label: t('keyOpen'), run: () => open(currentId) },
    ...(page === undefined ? [] : [{ keys: 'o', label: t('keyOpenPage'), run: () => void navigate({ to: page }) }]),
  ])
}

/** Shortcuts of the list, also when it is empty: the change that emptied it can be undone. */
export function useListKeys({ curate, changes, open, openId, selection, select, state }: Grid): void {
  const t = useMessages(gridMessages)
  const codeLabel = useCodeLabel()
  const may = usePermissions()
  const close = () => {
    if (openId !== undefined) open(undefined)
    else if (sizeOf(selection, state.total.count) > 0) select(noRows)
  }
  const statusShortcuts = [
    ...statusKeys.map(({ key, status }) => ({
      keys: key,
      label: t('keySetTo', { status: codeLabel(status) }),
      run: () => curate(status),
    })),
    { keys: 'z', label: t('keyUndo'), run: changes.undo },
  ]
  useShortcuts([
    ...(may.write ? statusShortcuts : []),
    { keys: '/', label: t('keySearch'), run: () => document.getElementById(searchFieldId)?.focus() },
    { keys: 'Escape', label: t('keyClose'), run: close },
  ])
}
