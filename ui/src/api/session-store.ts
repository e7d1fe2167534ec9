import { createStore, type Store } from '../lib/store.ts'
import { onUserChange } from './on-user-change.ts'
import { session } from './session.ts'

/** A store for what belongs to whoever is signed in: it is as new for the next person. */
export function createSessionStore<Value>(initial: Value): Store<Value> {
  const store = createStore(initial)
  onUserChange(session, () => store.set(initial))
  return store
}
