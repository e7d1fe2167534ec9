// Keyboard shortcuts: components register them while mounted, one listener handles them, and the help lists them.
import { useEffect, useRef } from 'react'
import { createStore, persistedStore } from '../lib/store.ts'

export interface Shortcut {
  /** "j", "?", "shift+x", "g p" (one after the other), "mod+k" (Ctrl, or Cmd on a Mac). */
  readonly keys: string
  readonly label: string
  /** Repeats while held down: for moving, never for changes. */
  readonly repeats?: boolean
  readonly run: () => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const modKey = isMac ? '⌘' : 'Ctrl'
const sequenceMs = 900

/** Users of speech input can switch single-letter shortcuts off (WCAG 2.2, 2.1.4). */
export const singleKeys = persistedStore('single-keys', 'on', ['on', 'off'])

/** Active shortcuts; those of the page come before those of the shell. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(offered: readonly Shortcut[]): void {
  const latest = useRef(offered)
  latest.current = offered
  const signature = offered.map(({ keys, label }) => `${keys} ${label}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again when keys or labels change, not on each render
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

/** Starts the key listener, which does nothing while the page is covered. Returns a function that stops it. */
export function listenToKeys(isCovered: () => boolean): () => void {
  let before = ''
  let beforeAt = 0
  let covered: Event | undefined
  // In the capture phase: Escape closes a dialog, which would be gone when the listener runs.
  const checkModal = (event: KeyboardEvent) => {
    covered = isCovered() || document.querySelector('[aria-modal="true"]') !== null ? event : undefined
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
  window.addEventListener('keydown', checkModal, { capture: true })
  document.addEventListener('keydown', listener)
  return () => {
    window.removeEventListener('keydown', checkModal, { capture: true })
    document.removeEventListener('keydown', listener)
  }
}

/** undefined: the focused element handles the key. */
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

/** Fields take letters, and overlays take every key; checkboxes and radio buttons take no letters. */
function isFor(target: Element, key: string): boolean {
  if (target.closest(`${fields}, ${layers}`) !== null) return true
  if (key === 'Enter') return target.closest('button, a, [role="menuitem"], [role="option"]') !== null
  return key.startsWith('Arrow') && target.closest('[type="radio"], [role="tab"]') !== null
}
