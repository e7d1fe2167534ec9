import { useSyncExternalStore } from 'react'

/** A value that outlives components and tells them when it changes. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Kept in this browser. Where storage is refused (private windows), it lasts as long as the page. */
export function persistedStore<Value extends string>(
  name: string,
  fallback: Value,
  known: readonly Value[],
): Store<Value> {
  const key = `scrapersky.${name}`
  const kept = readStored(key)
  const store = createStore<Value>(known.find((value) => value === kept) ?? fallback)
  store.subscribe(() => {
    try {
      localStorage.setItem(key, store.get())
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  })
  // Told by the browser when another window has set it.
  addEventListener('storage', (event) => {
    const told = event.key === key ? known.find((value) => value === event.newValue) : undefined
    if (told !== undefined) store.set(told)
  })
  return store
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
