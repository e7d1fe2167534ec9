import type { ScriptSource } from './page-document.ts'
import { evaluateStrings } from './script-strings.ts'

/** A script without any of these holds no address. */
const scriptHint =
  /@|mail|fromCharCode|atob\s{0,2}\(|unescape\s{0,2}\(|obfus|cloak|crypt|%40|&#0*64|&#x0*40|\\x40|\\u0040|[[({]at[\])}]/i
/** Strings are worth following only to a sign that could become an `@`. */
const signHint =
  /@|%40|%u0040|&#0*64|&#x0*40|&commat|\\x40|\\u0040|\\100|fromCharCode|fromCodePoint|atob\s{0,2}\(|unescape\s{0,2}\(|[[({]at[\])}]/i
const largest = 200_000

/** A script that may hold an address, with its strings followed; null for all others. */
export function scriptSource(text: string, position: number, textOffset: number): ScriptSource | null {
  // An `@` is found many times faster than the patterns find it, and answers both questions.
  const plain = text.includes('@')
  if (!plain && !scriptHint.test(text)) return null
  const strings = text.length <= largest && (plain || signHint.test(text)) ? evaluateStrings(text) : null
  return { text, position, textOffset, strings }
}
