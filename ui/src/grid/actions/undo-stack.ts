import type { Store } from '../../lib/store.ts'

export interface SentChange {
  /** What to take back; undefined: the change was refused, or there was nothing to change. */
  readonly bulkActionId: Promise<string | undefined>
  readonly sentAt: number
  readonly order: number
}

const undoMs = 600_000

/**
 * What Z takes back, newest first, for as long as the server can. A change stands here from the moment it is sent: a Z that
 * follows at once means this one, not the one before that has been answered.
 */
export function createUndoStack(changes: Store<readonly SentChange[]>) {
  let order = 0
  const forget = (change: SentChange): void => changes.set(changes.get().filter((one) => one !== change))
  return {
    note(bulkActionId: Promise<string | undefined>): SentChange {
      const change = { bulkActionId, sentAt: Date.now(), order: order++ }
      changes.set([...changes.get().filter(isUndoable), change])
      void bulkActionId.then((id) => {
        if (id === undefined) forget(change)
      })
      return change
    },
    /** The newest one that can still be taken back; it stands here no more, so that the next press means the one before. */
    takeNewest(): SentChange | undefined {
      const newest = changes.get().filter(isUndoable).at(-1)
      if (newest !== undefined) forget(newest)
      return newest
    },
    forget,
    /** It could not be taken back: Z may try again, and at its place. */
    giveBack(change: SentChange): void {
      changes.set([...changes.get(), change].toSorted((one, other) => one.order - other.order))
    },
    has: (change: SentChange): boolean => changes.get().includes(change),
  }
}

const isUndoable = ({ sentAt }: SentChange): boolean => Date.now() - sentAt < undoMs
