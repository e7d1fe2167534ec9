import { useSyncExternalStore } from 'react'

/** A value outside of components; subscribers are notified of changes. */
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

/** A store in localStorage. If storage is blocked (private windows), the value lasts as long as the page. */
export function persistedStore<Value extends string>(
  name: string,
  fallback: Value,
  known: readonly Value[],
): Store<Value> {
  const key = `scrapersky.${name}`
  const stored = readStored(key)
  const store = createStore<Value>(known.find((value) => value === stored) ?? fallback)
  store.subscribe(() => {
    try {
      localStorage.setItem(key, store.get())
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  })
  // Another window has set it.
  addEventListener('storage', (event) => {
    const next = event.key === key ? known.find((value) => value === event.newValue) : undefined
    if (next !== undefined) store.set(next)
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
