import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { CurationStatus, Row, Slug, Target } from '../../api/entity-routes.ts'
import { isRetryable } from '../../api/send.ts'
import { createSessionStore } from '../../api/session-store.ts'
import { toast, toastFailure, toastProgress, toastUndo } from '../../app/toast.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import type { RowWindow } from '../rows/row-window.ts'
import { removeFromStatusToast, showInStatusToast } from './status-toast.ts'
import { createUndoStack, type SentChange } from './undo-stack.ts'

interface Change {
  readonly status: CurationStatus
  readonly target: Target
  /** How many rows the person has seen it is about. */
  readonly count: number
  /** Whatever matches when it arrives, also when that is another number. */
  readonly isAll?: boolean
  readonly matches: (row: Row) => boolean
}

export interface StatusChange {
  /** Shows it at once, then sends it. `failed` has been told to the person. `moved`: as many match now. Both changed nothing. */
  apply(change: Change): Promise<'done' | 'failed' | { readonly moved: number }>
  /** Takes the last change back; pressed again, the one before. */
  undo(): void
}

/** Kept over pages: a change of the last page can be taken back on this one. */
const stack = createUndoStack(createSessionStore<readonly SentChange[]>([]))
/** One after the other, newest first: of two changes of one row the older can only be taken back after the newer. */
let undoing: Promise<void> = Promise.resolve()

/** Changes of status as people feel them: at once, taken back when the server refuses, and undone by one key. */
export function useStatusChange(slug: Slug, rows: RowWindow): StatusChange {
  const t = useMessages(gridMessages)
  const codeLabel = useCodeLabel()
  const client = useQueryClient()
  const revert = async (change: SentChange) => {
    const id = await change.bulkActionId
    // There is nothing to take back, which has been told; the change before it is not what was meant.
    if (id === undefined) return
    try {
      const { restored: count, skipped } = await call('POST /bulk-actions/:id/undo', { params: { id } })
      toast(skipped === 0 ? t('undone', { count }) : t('undoneSome', { count, skipped }))
      rows.reload()
      void client.invalidateQueries({ queryKey: ['rows'] })
    } catch (error) {
      if (isRetryable(error)) stack.giveBack(change)
      toastFailure(error)
    }
  }
  const takeBack = (change: SentChange) => {
    stack.forget(change)
    removeFromStatusToast(change)
    undoing = undoing.then(() => revert(change))
  }
  const undo = () => {
    const newest = stack.takeNewest()
    if (newest === undefined) toast(t('nothingToUndo'))
    else takeBack(newest)
  }
  const tell = (change: SentChange, told: string, { count, status }: Change) => {
    // Z was faster than the server: what is being taken back is not offered to be.
    if (!stack.has(change)) return
    const back = () => takeBack(change)
    const toldOfMany = (many: number) => t('judged', { count: many, status: codeLabel(status) })
    if (count === 1) showInStatusToast({ change, message: told, summary: toldOfMany, undo: back })
    else toastUndo(told, back)
  }
  const apply: StatusChange['apply'] = async (wanted) => {
    const { status, target, count, matches } = wanted
    const release = rows.applyOptimistic(matches, status)
    const done = 'filter' in target ? toastProgress(t('changing', { count, status: codeLabel(status) })) : undefined
    const sending = send(slug, wanted)
    const change = stack.note(
      sending.then(
        ({ bulk_action_id: id }) => id ?? undefined,
        () => undefined,
      ),
    )
    try {
      const { updated, queued, bulk_action_id } = await sending
      release(true)
      const told = t(queued > 0 ? 'changedQueued' : 'changed', { count: updated, queued, status: codeLabel(status) })
      if (bulk_action_id === null) toast(told)
      else tell(change, told, wanted)
      // Rows that were chosen one by one stay where they are; after a change of all the list is another one.
      if ('filter' in target) rows.reload()
      void client.invalidateQueries({ queryKey: ['rows', slug] })
      return 'done'
    } catch (error) {
      release(false)
      if (error instanceof ApiProblem && error.code === 'count_moved') return { moved: Number(error.facts.count) }
      toastFailure(error)
      return 'failed'
    } finally {
      done?.()
    }
  }
  return { apply, undo }
}

function send(slug: Slug, { status, target, count, isAll = false }: Change) {
  if ('ids' in target) return call(`PUT /${slug}/status` as const, { body: { ids: target.ids, status } })
  const meant = isAll ? { all: true as const } : { expected_count: count }
  return call(`PUT /${slug}/status/filtered` as const, { body: { filter: target.filter, status, ...meant } })
}
