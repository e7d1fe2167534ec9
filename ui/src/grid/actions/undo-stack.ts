import type { Store } from '../../lib/store.ts'

export interface SentChange {
  /** The action to undo; undefined: the change was rejected, or nothing changed. */
  readonly bulkActionId: Promise<string | undefined>
  readonly sentAt: number
  readonly order: number
}

const undoMs = 600_000

/**
 * The changes that Z undoes, newest first, as long as the server can undo them. A change is added when it is sent: a Z
 * pressed before the response must undo this change, not an earlier one.
 */
export function createUndoStack(changes: Store<readonly SentChange[]>) {
  let order = 0
  const remove = (change: SentChange): void => changes.set(changes.get().filter((one) => one !== change))
  return {
    push(bulkActionId: Promise<string | undefined>): SentChange {
      const change = { bulkActionId, sentAt: Date.now(), order: order++ }
      changes.set([...changes.get().filter(isUndoable), change])
      void bulkActionId.then((id) => {
        if (id === undefined) remove(change)
      })
      return change
    },
    /** Removes and returns the newest change that can still be undone. */
    pop(): SentChange | undefined {
      const newest = changes.get().filter(isUndoable).at(-1)
      if (newest !== undefined) remove(newest)
      return newest
    },
    remove,
    /** Undo failed: puts the change back in its position, for another try. */
    putBack(change: SentChange): void {
      changes.set([...changes.get(), change].toSorted((one, other) => one.order - other.order))
    },
    has: (change: SentChange): boolean => changes.get().includes(change),
  }
}

const isUndoable = ({ sentAt }: SentChange): boolean => Date.now() - sentAt < undoMs
