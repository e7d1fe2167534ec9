import type { SuppressionKind } from '../suppression/suppression-key.ts'

/** Whether a text mentions a value that must not be stored. Prefers false positives: each costs one snippet only. */
export type MentionMatcher = (text: string) => boolean

/** Fewer digits match unrelated numbers; more would miss a number without its area code. */
const comparedDigits = 7

/** `hidden`: the page obfuscates the e-mail, so the local part alone counts as a mention. */
export function createMentionMatcher(kind: SuppressionKind, normal: string, hidden = false): MentionMatcher {
  if (kind === 'phone') {
    const digits = normal.replace(/\D/g, '').slice(-comparedDigits)
    return (text) => text.replace(/\D/g, '').includes(digits)
  }
  const needle = kind === 'email' && hidden ? normal.slice(0, normal.lastIndexOf('@')) : normal
  return (text) => text.toLowerCase().includes(needle)
}
