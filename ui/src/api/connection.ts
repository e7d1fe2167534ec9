import { createStore } from '../lib/store.ts'

/** live: the event stream is open; connecting: the server responds, the stream is not open yet; offline: no response. */
export type Connection = 'live' | 'connecting' | 'offline'

export const connection = createStore<Connection>('connecting')

/** Calls `listener` each time the server responds again after being offline. Returns a function that unsubscribes. */
export function onReconnect(listener: () => void): () => void {
  let before = connection.get()
  return connection.subscribe(() => {
    const now = connection.get()
    const isBack = before === 'offline' && now !== 'offline'
    before = now
    if (isBack) listener()
  })
}
