// Rows are judged by the dozen, one key each. A toast for each of them would hide what matters, and the fifth would wait unseen
// behind the others: one toast counts them, and takes them back one by one.
import { hideToast, toastUndo } from '../../app/toast.ts'
import type { SentChange } from './change-stack.ts'

export interface Judged {
  readonly change: SentChange
  /** What to say of it alone, and of so many of which it is the last. */
  readonly told: string
  readonly toldOfMany: (count: number) => string
  readonly takeBack: () => void
}

const id = 'judged'
let run: readonly Judged[] = []

/** Answers may come in another order than the keys were pressed in: the last one is the one that was pressed last. */
export function tellJudged(judged: Judged): void {
  run = [...run, judged].toSorted((one, other) => one.change.order - other.change.order)
  show()
}

/** It is being taken back: the toast speaks of what is left. */
export function untellJudged(change: SentChange): void {
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
  const message = run.length === 1 ? last.told : last.toldOfMany(run.length)
  toastUndo(message, last.takeBack, { id, onClose: forget })
}

function forget(): void {
  run = []
}
