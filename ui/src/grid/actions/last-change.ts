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

/** It was taken back, by Z or by its own button: Z does not try it again. */
export function forgetChange(bulkActionId: string): void {
  if (lastChange.get()?.bulkActionId === bulkActionId) lastChange.set(undefined)
}
