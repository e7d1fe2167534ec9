import type { Store } from '../lib/store.ts'
import type { Session } from './session.ts'

/**
 * Calls `listener` when what belongs to the person at the screen must go: they have signed out, or somebody else has come
 * in. A session that ends by itself takes nothing away from the same person who comes back.
 */
export function onUserChange(session: Store<Session>, listener: () => void): void {
  let person: string | undefined
  session.subscribe(() => {
    const now = session.get()
    if (now.status === 'out' && !now.ended) {
      person = undefined
      listener()
    }
    if (now.status === 'in') {
      if (person !== undefined && person !== now.user.id) listener()
      person = now.user.id
    }
  })
}
