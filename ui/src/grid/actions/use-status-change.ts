import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { CurationStatus, Row, Slug, Target } from '../../api/entity-routes.ts'
import { toast, toastFailure, toastProgress, toastUndo } from '../../app/toast.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import type { RowWindow } from '../rows/row-window.ts'
import { showInStatusToast } from './status-toast.ts'
import type { SentChange } from './undo-stack.ts'
import { useUndo } from './use-undo.ts'

interface Change {
  readonly status: CurationStatus
  readonly target: Target
  /** The number of rows that was shown to the user. */
  readonly count: number
  /** Changes all rows that match on arrival, even if their number differs. */
  readonly isAll?: boolean
  readonly matches: (row: Row) => boolean
}

export interface StatusChange {
  /** Applies the change optimistically, then sends it. `failed` was shown to the user; `moved` is the new count. Both changed nothing. */
  apply(change: Change): Promise<'done' | 'failed' | { readonly moved: number }>
  /** Undoes the last change; called again, the one before. */
  undo(): void
}

/** Optimistic status changes: shown immediately, reverted if the server rejects them, undone by one key. */
export function useStatusChange(slug: Slug, rows: RowWindow): StatusChange {
  const t = useMessages(gridMessages)
  const codeLabel = useCodeLabel()
  const client = useQueryClient()
  const { track, isTracked, undoChange, undoLast } = useUndo(rows.reload)
  const notify = (change: SentChange, message: string, { count, status }: Change) => {
    // Z came before the response: a change that is being undone gets no undo button.
    if (!isTracked(change)) return
    const undo = () => undoChange(change)
    const summary = (many: number) => t('changedSeveral', { count: many, status: codeLabel(status) })
    if (count === 1) showInStatusToast({ change, message, summary, undo })
    else toastUndo(message, undo)
  }
  const apply: StatusChange['apply'] = async (wanted) => {
    const { status, target, count, matches } = wanted
    const release = rows.applyOptimistic(matches, status)
    const done = 'filter' in target ? toastProgress(t('changing', { count, status: codeLabel(status) })) : undefined
    const sending = send(slug, wanted)
    const change = track(
      sending.then(
        ({ bulk_action_id: id }) => id ?? undefined,
        () => undefined,
      ),
    )
    try {
      const { updated, queued, bulk_action_id } = await sending
      release(true)
      const message = t(queued > 0 ? 'changedQueued' : 'changed', { count: updated, queued, status: codeLabel(status) })
      if (bulk_action_id === null) toast(message)
      else notify(change, message, wanted)
      // Individually checked rows stay in place; after a change by filter the list is different.
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
  return { apply, undo: undoLast }
}

function send(slug: Slug, { status, target, count, isAll = false }: Change) {
  if ('ids' in target) return call(`PUT /${slug}/status` as const, { body: { ids: target.ids, status } })
  const condition = isAll ? { all: true as const } : { expected_count: count }
  return call(`PUT /${slug}/status/filtered` as const, { body: { filter: target.filter, status, ...condition } })
}
