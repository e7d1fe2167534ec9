import { createStore, type Store } from '../lib/store.ts'
import { onUserChange } from './on-user-change.ts'
import { session } from './session.ts'

/** A store for data of the signed-in user. It is reset for another user. */
export function createSessionStore<Value>(initial: Value): Store<Value> {
  const store = createStore(initial)
  onUserChange(session, () => store.set(initial))
  return store
}
