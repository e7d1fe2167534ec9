import type { Store } from '../lib/store.ts'
import type { Session } from './session.ts'

/**
 * Calls `listener` when the user's data must be cleared: after they sign out, or when another user signs in. If a session
 * expires, the data stays for the same user.
 */
export function onUserChange(session: Store<Session>, listener: () => void): void {
  let userId: string | undefined
  session.subscribe(() => {
    const now = session.get()
    if (now.status === 'out' && !now.ended) {
      userId = undefined
      listener()
    }
    if (now.status === 'in') {
      if (userId !== undefined && userId !== now.user.id) listener()
      userId = now.user.id
    }
  })
}
