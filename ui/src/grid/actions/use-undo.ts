import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isRetryable } from '../../api/send.ts'
import { createSessionStore } from '../../api/session-store.ts'
import { toast, toastFailure } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import { removeFromStatusToast } from './status-toast.ts'
import { createUndoStack, type SentChange } from './undo-stack.ts'

export interface Undo {
  /** Registers a change that is being sent: its action to undo, or undefined once it is rejected or changed nothing. */
  readonly track: (bulkActionId: Promise<string | undefined>) => SentChange
  /** False: it is being undone already. */
  readonly isTracked: (change: SentChange) => boolean
  readonly undoChange: (change: SentChange) => void
  /** Undoes the last change; called again, the one before. */
  readonly undoLast: () => void
}

/** Shared by all pages: a change made on the previous page can be undone here. */
const stack = createUndoStack(createSessionStore<readonly SentChange[]>([]))
/** One at a time, newest first: an older change of a row can only be undone after the newer one. */
let undoing: Promise<void> = Promise.resolve()

/** Undo of changes of rows. `reload` shows the rows as they are afterwards. */
export function useUndo(reload: () => void): Undo {
  const t = useMessages(gridMessages)
  const client = useQueryClient()
  const revert = async (change: SentChange) => {
    const id = await change.bulkActionId
    // The change was rejected or changed nothing, which was shown; do not undo an earlier one instead.
    if (id === undefined) return
    try {
      const { restored: count, skipped } = await call('POST /bulk-actions/:id/undo', { params: { id } })
      toast(skipped === 0 ? t('undone', { count }) : t('undoneSome', { count, skipped }))
      reload()
      void client.invalidateQueries({ queryKey: ['rows'] })
    } catch (error) {
      if (isRetryable(error)) stack.putBack(change)
      toastFailure(error)
    }
  }
  const undoChange = (change: SentChange) => {
    stack.remove(change)
    removeFromStatusToast(change)
    undoing = undoing.then(() => revert(change))
  }
  const undoLast = () => {
    const newest = stack.pop()
    if (newest === undefined) toast(t('nothingToUndo'))
    else undoChange(newest)
  }
  return { track: stack.push, isTracked: stack.has, undoChange, undoLast }
}
