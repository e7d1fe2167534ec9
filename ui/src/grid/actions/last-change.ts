import { createStore } from '../../lib/store.ts'

/** What Z takes back: kept over pages, for as long as the server can. */
interface LastChange {
  readonly bulkActionId: string
  readonly untilMs: number
}

const undoMs = 600_000
const lastChange = createStore<LastChange | undefined>(undefined)

export function noteChange(bulkActionId: string | null): void {
  if (bulkActionId !== null) lastChange.set({ bulkActionId, untilMs: Date.now() + undoMs })
}

export function takeLastChange(): LastChange | undefined {
  const last = lastChange.get()
  lastChange.set(undefined)
  return last !== undefined && last.untilMs > Date.now() ? last : undefined
}
