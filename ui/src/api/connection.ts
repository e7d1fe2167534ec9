import { createStore } from '../lib/store.ts'

/** live: changes arrive as they happen; connecting: the server answers, changes do not arrive yet; offline: no answer. */
export type Connection = 'live' | 'connecting' | 'offline'

export const connection = createStore<Connection>('connecting')
