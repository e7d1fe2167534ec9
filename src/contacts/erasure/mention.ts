import type { SuppressionKind } from '../suppression/suppression-key.ts'

/** Whether a text tells a value that must not be kept. Rather too often than too seldom: it costs one snippet. */
export type Mention = (text: string) => boolean

/** Fewer digits than these stand in any text by accident; more would miss a number without its area code. */
const telltaleDigits = 7

/** `hidden`: the page spells the address in a way of its own, so its local part already tells it. */
export function mentionOf(kind: SuppressionKind, normal: string, hidden = false): Mention {
  if (kind === 'phone') {
    const digits = normal.replace(/\D/g, '').slice(-telltaleDigits)
    return (text) => text.replace(/\D/g, '').includes(digits)
  }
  const told = kind === 'email' && hidden ? normal.slice(0, normal.lastIndexOf('@')) : normal
  return (text) => text.toLowerCase().includes(told)
}
