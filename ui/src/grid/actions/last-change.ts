import { createSessionStore } from '../../api/session-store.ts'

/** What Z takes back: kept over pages, for as long as the server can. */
interface LastChange {
  readonly bulkActionId: string
  readonly untilMs: number
}

const undoMs = 600_000
const lastChange = createSessionStore<LastChange | undefined>(undefined)

export function noteChange(bulkActionId: string): void {
  lastChange.set({ bulkActionId, untilMs: Date.now() + undoMs })
}

export function lastChangeId(): string | undefined {
  const last = lastChange.get()
  return last !== undefined && last.untilMs > Date.now() ? last.bulkActionId : undefined
}

/** It is being taken back, by Z or by its own button: a second press does not try it again meanwhile. */
export function forgetChange(bulkActionId: string): LastChange | undefined {
  const last = lastChange.get()
  if (last?.bulkActionId !== bulkActionId) return undefined
  lastChange.set(undefined)
  return last
}

/** It could not be taken back: Z may try again, unless there is a newer change by now. */
export function rememberChange(change: LastChange | undefined): void {
  if (change !== undefined && lastChange.get() === undefined) lastChange.set(change)
}
