// Commands of the palette. A page adds its own while it is shown.
import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'

export interface Command {
  readonly id: string
  readonly label: string
  /** Also matched by the search: the English label. */
  readonly keywords?: string
  readonly run: () => void
}

export const commands = createStore<readonly Command[]>([])

/** Adds commands while the component is mounted. `offered` must be stable (useMemo). */
export function useCommands(offered: readonly Command[]): void {
  useEffect(() => {
    commands.set([...commands.get(), ...offered])
    return () => commands.set(commands.get().filter((one) => !offered.includes(one)))
  }, [offered])
}
