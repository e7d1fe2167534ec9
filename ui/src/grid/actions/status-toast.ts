// Users set the status of many rows in a row, one key each. One toast counts these changes and undoes them one by one:
// with a toast each, the fifth would wait behind the others.
import { hideToast, toastUndo } from '../../app/toast.ts'
import type { SentChange } from './undo-stack.ts'

export interface ShownChange {
  readonly change: SentChange
  /** The message for this change alone, and for several of which it is the last. */
  readonly message: string
  readonly summary: (count: number) => string
  readonly undo: () => void
}

const id = 'status-changes'
let changes: readonly ShownChange[] = []

/** Sorted by key press, because responses may arrive in another order. */
export function showInStatusToast(shown: ShownChange): void {
  changes = [...changes, shown].toSorted((one, other) => one.change.order - other.change.order)
  show()
}

/** The change is being undone: the toast shows the remaining ones. */
export function removeFromStatusToast(change: SentChange): void {
  if (!changes.some((one) => one.change === change)) return
  changes = changes.filter((one) => one.change !== change)
  show()
}

function show(): void {
  const last = changes.at(-1)
  if (last === undefined) {
    hideToast(id)
    return
  }
  const message = changes.length === 1 ? last.message : last.summary(changes.length)
  toastUndo(message, last.undo, { id, onClose: clear })
}

function clear(): void {
  changes = []
}
