import { createStore } from '../lib/store.ts'

/** What is typed into the palette. Not a state of it: its code may still be loading while the user types. */
export const paletteQuery = createStore('')

/** Adds the keys to the query until the palette has the focus. Returns a function that ends it. */
export function typeAhead(): () => void {
  paletteQuery.set('')
  const add = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isInPalette = target instanceof Element && target.closest('[role="dialog"]') !== null
    if (key.length > 1 || ctrlKey || metaKey || altKey || isInPalette) return
    event.preventDefault()
    paletteQuery.set(paletteQuery.get() + key)
  }
  document.addEventListener('keydown', add, { capture: true })
  return () => document.removeEventListener('keydown', add, { capture: true })
}
