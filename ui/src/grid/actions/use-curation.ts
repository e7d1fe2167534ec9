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
  /** Sets the status of the checked rows; shows a preview if they are many. */
  readonly setStatus: (status: CurationStatus) => void
  /** Handles a status key: for the open row, else the checked rows, else the current row. */
  readonly curate: (status: CurationStatus) => void
  readonly confirm: (pending: PendingChange, count: number, isAll?: boolean) => Promise<void>
}

interface CurationContext {
  readonly state: WindowState
  readonly selection: Selection
  readonly select: Dispatch<SetStateAction<Selection>>
  readonly filter: FilterNode
  readonly openId: string | undefined
  readonly currentId: string | undefined
  readonly dialog: GridDialog
  readonly openDialog: (dialog: GridDialog) => void
  readonly changes: StatusChange
}

/** Larger changes show a preview first. */
const maxWithoutPreview = 25
const maxIds = 10_000

export function useCuration(grid: CurationContext): Curation {
  const t = useMessages(gridMessages)
  const { state, selection, select, filter, openId, currentId, openDialog, changes } = grid
  const latest = useLatest(grid)
  const apply = (status: CurationStatus, ids: readonly string[]) =>
    changes.apply({ status, target: { ids }, count: ids.length, matches: ({ id }) => ids.includes(id) })
  /** Clears the selection unless the user has changed it meanwhile. A rejected change keeps its selection. */
  const unselect = (done: Selection) => select((now) => (now === done ? noRows : now))
  const setStatus = (status: CurationStatus) => {
    const size = sizeOf(selection, state.total.count)
    if (selection.kind === 'some' && size > maxIds) return toast(t('tooMany'))
    const few = fewOf(selection, state)
    if (few === undefined && (selection.kind === 'all' || size > maxWithoutPreview))
      return openDialog({ kind: 'preview', pending: { status, selection, filter, refusals: 0 } })
    const ids = few ?? (selection.kind === 'some' ? [...selection.rows.keys()] : [])
    void apply(status, ids).then((answer) => {
      if (answer === 'done') unselect(selection)
    })
  }
  const curate = (status: CurationStatus) => {
    const single = openId ?? (sizeOf(selection, state.total.count) > 0 ? undefined : currentId)
    if (single !== undefined) void apply(status, [single])
    else if (sizeOf(selection, state.total.count) > 0) setStatus(status)
  }
  const confirm: Curation['confirm'] = async (pending, count, isAll = false) => {
    openDialog({ kind: 'none' })
    const { status, selection: chosen } = pending
    const target = targetOf(chosen, pending.filter)
    const answer = await changes.apply({ status, target, count, isAll, matches: ({ id }) => isSelected(chosen, id) })
    if (answer === 'done') return unselect(chosen)
    if (answer === 'failed') return
    const moved = { now: answer.moved, before: count }
    if (isStillAt(latest.current, pending))
      openDialog({ kind: 'preview', pending: { ...pending, moved, refusals: pending.refusals + 1 } })
    else toastError(t('previewMoved', moved))
  }
  return { setStatus, curate: curate, confirm }
}

/** The ids of "all" rows, if they are few and all of them are shown: such a change needs no preview, it can be undone. */
function fewOf(selection: Selection, { rows, total }: WindowState): readonly string[] | undefined {
  if (selection.kind !== 'all' || !total.exact || rows.length !== total.count) return undefined
  const ids = rows.flatMap(({ id }) => (isSelected(selection, id) ? [id] : []))
  return ids.length <= maxWithoutPreview ? ids : undefined
}

/** False: the user has moved on to other rows. Then a toast reports the problem instead of the dialog. */
function isStillAt(grid: CurationContext | undefined, { selection, filter }: PendingChange): boolean {
  return (
    grid?.dialog.kind === 'none' &&
    grid.selection === selection &&
    JSON.stringify(grid.filter) === JSON.stringify(filter)
  )
}

/** The value of the last render; undefined after unmounting. */
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
