import { createStore, type Store } from '../lib/store.ts'
import { session } from './session.ts'

/** A store for what belongs to whoever is signed in: it is as new when they have left. */
export function createSessionStore<Value>(initial: Value): Store<Value> {
  const store = createStore(initial)
  session.subscribe(() => {
    if (session.get().status === 'out') store.set(initial)
  })
  return store
}
