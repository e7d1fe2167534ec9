// What the palette offers beside the pages: a page says what can be done on it while it is shown.
import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'

export interface Command {
  readonly id: string
  readonly label: string
  /** Found by these too: what it is called in English. */
  readonly keywords?: string
  readonly run: () => void
}

export const commands = createStore<readonly Command[]>([])

/** Offers commands while the component is shown. `offered` must be stable (useMemo). */
export function useCommands(offered: readonly Command[]): void {
  useEffect(() => {
    commands.set([...commands.get(), ...offered])
    return () => commands.set(commands.get().filter((one) => !offered.includes(one)))
  }, [offered])
}
