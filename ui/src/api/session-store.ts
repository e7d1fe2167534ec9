import { createStore, type Store } from '../lib/store.ts'
import { onNextPerson } from './next-person.ts'
import { session } from './session.ts'

/** A store for what belongs to whoever is signed in: it is as new for the next person. */
export function createSessionStore<Value>(initial: Value): Store<Value> {
  const store = createStore(initial)
  onNextPerson(session, () => store.set(initial))
  return store
}
