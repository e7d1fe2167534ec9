// Rows are judged by the dozen, one key each. A toast for each of them would hide what matters, and the fifth would wait unseen
// behind the others: one toast counts them, and takes them back one by one.
import { hideToast, toastUndo } from '../../app/toast.ts'
import type { SentChange } from './undo-stack.ts'

export interface ShownChange {
  readonly change: SentChange
  /** What to say of it alone, and of so many of which it is the last. */
  readonly message: string
  readonly summary: (count: number) => string
  readonly undo: () => void
}

const id = 'judged'
let run: readonly ShownChange[] = []

/** Answers may come in another order than the keys were pressed in: the last one is the one that was pressed last. */
export function showInStatusToast(judged: ShownChange): void {
  run = [...run, judged].toSorted((one, other) => one.change.order - other.change.order)
  show()
}

/** It is being taken back: the toast speaks of what is left. */
export function removeFromStatusToast(change: SentChange): void {
  if (!run.some((one) => one.change === change)) return
  run = run.filter((one) => one.change !== change)
  show()
}

function show(): void {
  const last = run.at(-1)
  if (last === undefined) {
    hideToast(id)
    return
  }
  const message = run.length === 1 ? last.message : last.summary(run.length)
  toastUndo(message, last.undo, { id, onClose: forget })
}

function forget(): void {
  run = []
}
