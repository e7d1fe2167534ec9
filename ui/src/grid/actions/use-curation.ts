import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react'
import type { CurationStatus, FilterNode } from '../../api/entity-routes.ts'
import { toast, toastError } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import type { WindowState } from '../rows/row-window.ts'
import { isSelected, noRows, type Selection, sizeOf, targetOf } from '../select/selection.ts'
import type { GridDialog, PendingChange } from './pending-change.ts'
import type { StatusChange } from './use-status-change.ts'

export interface Curation {
  /** The selected rows, after a look at what it would do where they are many. */
  readonly setStatus: (status: CurationStatus) => void
  /** What a key means: the open row, else the selected ones, else the current one. */
  readonly curate: (status: CurationStatus) => void
  readonly confirm: (asked: PendingChange, count: number, isAll?: boolean) => Promise<void>
}

interface CurationContext {
  readonly state: WindowState
  readonly selection: Selection
  readonly select: Dispatch<SetStateAction<Selection>>
  readonly filter: FilterNode
  readonly openId: string | undefined
  readonly currentId: string | undefined
  readonly dialogue: GridDialog
  readonly ask: (dialogue: GridDialog) => void
  readonly changes: StatusChange
}

/** More rows than these are shown before they are changed. */
const maxWithoutPreview = 25
const maxIds = 10_000

export function useCuration(grid: CurationContext): Curation {
  const t = useMessages(gridMessages)
  const { state, selection, select, filter, openId, currentId, ask, changes } = grid
  const latest = useLatest(grid)
  const apply = (status: CurationStatus, ids: readonly string[]) =>
    changes.apply({ status, target: { ids }, count: ids.length, matches: ({ id }) => ids.includes(id) })
  /** What was refused stays selected, to be tried again; so does what somebody has selected meanwhile. */
  const unselect = (done: Selection) => select((now) => (now === done ? noRows : now))
  const setStatus = (status: CurationStatus) => {
    const size = sizeOf(selection, state.total.count)
    if (selection.kind === 'some' && size > maxIds) return toast(t('tooMany'))
    if (selection.kind === 'all' || size > maxWithoutPreview)
      return ask({ kind: 'preview', asked: { status, selection, filter, refusals: 0 } })
    void apply(status, [...selection.rows.keys()]).then((answer) => {
      if (answer === 'done') unselect(selection)
    })
  }
  const judge = (status: CurationStatus) => {
    const single = openId ?? (sizeOf(selection, state.total.count) > 0 ? undefined : currentId)
    if (single !== undefined) void apply(status, [single])
    else if (sizeOf(selection, state.total.count) > 0) setStatus(status)
  }
  const confirm: Curation['confirm'] = async (asked, count, isAll = false) => {
    ask({ kind: 'none' })
    const { status, selection: chosen } = asked
    const target = targetOf(chosen, asked.filter)
    const answer = await changes.apply({ status, target, count, isAll, matches: ({ id }) => isSelected(chosen, id) })
    if (answer === 'done') return unselect(chosen)
    if (answer === 'failed') return
    const moved = { now: answer.moved, before: count }
    if (isStillAt(latest.current, asked))
      ask({ kind: 'preview', asked: { ...asked, moved, refusals: asked.refusals + 1 } })
    else toastError(t('previewMoved', moved))
  }
  return { setStatus, curate: judge, confirm }
}

/** Whoever has gone on, to another page or to other rows, is told; the dialogue would ask about what they no longer see. */
function isStillAt(grid: CurationContext | undefined, { selection, filter }: PendingChange): boolean {
  return (
    grid?.dialogue.kind === 'none' &&
    grid.selection === selection &&
    JSON.stringify(grid.filter) === JSON.stringify(filter)
  )
}

/** What was drawn last; undefined when it is not shown any more. */
function useLatest<Value>(value: Value): RefObject<Value | undefined> {
  const latest = useRef<Value | undefined>(value)
  latest.current = value
  useEffect(() => {
    return () => {
      latest.current = undefined
    }
  }, [])
  return latest
}
