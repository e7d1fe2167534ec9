import type { SuppressionKind } from '../suppression/suppression-key.ts'

/** Whether a text tells a value that must not be kept. Rather too often than too seldom: it costs one snippet. */
export type MentionMatcher = (text: string) => boolean

/** Fewer digits than these stand in any text by accident; more would miss a number without its area code. */
const comparedDigits = 7

/** `hidden`: the page spells the address in a way of its own, so its local part already tells it. */
export function createMentionMatcher(kind: SuppressionKind, normal: string, hidden = false): MentionMatcher {
  if (kind === 'phone') {
    const digits = normal.replace(/\D/g, '').slice(-comparedDigits)
    return (text) => text.replace(/\D/g, '').includes(digits)
  }
  const needle = kind === 'email' && hidden ? normal.slice(0, normal.lastIndexOf('@')) : normal
  return (text) => text.toLowerCase().includes(needle)
}
