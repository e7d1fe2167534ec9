// Keys, in one place: pages say which they use while they are shown, one listener serves them all, and the help lists them.
import { useEffect, useRef } from 'react'
import { createStore, persistedStore } from '../lib/store.ts'

export interface Shortcut {
  /** "j", "?", "shift+x", "g p" (one after the other), "mod+k" (Ctrl, or Cmd on a Mac). */
  readonly keys: string
  readonly label: string
  /** Held down it goes on: for walking, never for what changes something. */
  readonly repeats?: boolean
  readonly run: () => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const modKey = isMac ? '⌘' : 'Ctrl'
const sequenceMs = 900

/** Whoever speaks to the machine, or hits keys by chance, can do without letters as commands (WCAG 2.2, 2.1.4). */
export const singleKeys = persistedStore('single-keys', 'on', ['on', 'off'])

/** What counts now; a page's own go before those of the shell. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** Offers keys while the component is shown. */
export function useShortcuts(offered: readonly Shortcut[]): void {
  const latest = useRef(offered)
  latest.current = offered
  const signature = offered.map(({ keys, label }) => `${keys} ${label}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again when keys or words change, not at each drawing
  useEffect(() => {
    const own = latest.current.map(
      ({ keys, label, repeats = false }): Shortcut => ({
        keys,
        label,
        repeats,
        run: () => latest.current.find((one) => one.keys === keys)?.run(),
      }),
    )
    shortcuts.set([...own, ...shortcuts.get()])
    return () => shortcuts.set(shortcuts.get().filter((one) => !own.includes(one)))
  }, [signature])
}

/** The one listener; gives back what ends it. */
export function listenToKeys(): () => void {
  let before = ''
  let beforeAt = 0
  let covered: Event | undefined
  // Before anything answers the key: Escape closes a dialogue, and then it is not there any more to be seen.
  const look = (event: KeyboardEvent) => {
    covered = document.querySelector('[aria-modal="true"]') === null ? undefined : event
  }
  const listener = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (event.defaultPrevented || event === covered || key === undefined) return
    const sequence = event.timeStamp - beforeAt < sequenceMs ? `${before} ${key}` : key
    const known = shortcuts.get()
    const found = known.find(({ keys }) => keys === sequence) ?? known.find(({ keys }) => keys === key)
    before = found === undefined ? key : ''
    beforeAt = event.timeStamp
    if (found === undefined) return
    event.preventDefault()
    if (!event.repeat || found.repeats === true) found.run()
  }
  window.addEventListener('keydown', look, { capture: true })
  document.addEventListener('keydown', listener)
  return () => {
    window.removeEventListener('keydown', look, { capture: true })
    document.removeEventListener('keydown', listener)
  }
}

/** undefined for what belongs to whatever has the focus. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): string | undefined {
  const isMod = isMac ? metaKey : ctrlKey
  if (isMod) return `mod+${key.toLowerCase()}`
  if (ctrlKey || metaKey || altKey || !(target instanceof Element) || isFor(target, key)) return undefined
  if (key.length > 1) return key
  if (singleKeys.get() === 'off') return undefined
  return shiftKey && /^[a-z]$/i.test(key) ? `shift+${key.toLowerCase()}` : key.toLowerCase()
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Letters are for fields, everything is for what lies over the page; ticks and choices take no letters. */
function isFor(target: Element, key: string): boolean {
  if (target.closest(`${fields}, ${layers}`) !== null) return true
  if (key === 'Enter') return target.closest('button, a, [role="menuitem"], [role="option"]') !== null
  return key.startsWith('Arrow') && target.closest('[type="radio"], [role="tab"]') !== null
}
