// Keys, in one place: pages say which they use while they are shown, one listener serves them all, and the help lists them.
import { useEffect, useRef } from 'react'
import { createStore } from '../lib/store.ts'

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
  const listener = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (event.defaultPrevented || key === undefined) return
    const sequence = event.timeStamp - beforeAt < sequenceMs ? `${before} ${key}` : key
    const known = shortcuts.get()
    const found = known.find(({ keys }) => keys === sequence) ?? known.find(({ keys }) => keys === key)
    before = found === undefined ? key : ''
    beforeAt = event.timeStamp
    if (found === undefined) return
    event.preventDefault()
    if (!event.repeat || found.repeats === true) found.run()
  }
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}

/** undefined for what somebody types into a field, and inside of a dialogue. Checkboxes are no fields to type in. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): string | undefined {
  const isMod = isMac ? metaKey : ctrlKey
  if (isMod) return `mod+${key.toLowerCase()}`
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return undefined
  const isTyping =
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]') !== null
  if (isTyping) return undefined
  // Enter belongs to whatever button or link has the focus.
  if (key === 'Enter' && target.closest('button, a, [role="menuitem"], [role="option"]') !== null) return undefined
  if (shiftKey && /^[a-z]$/i.test(key)) return `shift+${key.toLowerCase()}`
  return key.length === 1 ? key.toLowerCase() : key
}
