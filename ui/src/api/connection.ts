import { createStore } from '../lib/store.ts'

/** live: changes arrive as they happen; connecting: the server answers, changes do not arrive yet; offline: no answer. */
export type Connection = 'live' | 'connecting' | 'offline'

export const connection = createStore<Connection>('connecting')

/** Calls `listener` each time the server answers again after it did not; gives back what ends it. */
export function onReconnect(listener: () => void): () => void {
  let before = connection.get()
  return connection.subscribe(() => {
    const now = connection.get()
    const isBack = before === 'offline' && now !== 'offline'
    before = now
    if (isBack) listener()
  })
}
