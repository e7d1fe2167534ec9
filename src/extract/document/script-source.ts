import type { ScriptSource } from './page-document.ts'
import { evaluateStrings } from './script-strings.ts'

/** A script without any of these contains no e-mail. */
const scriptHint =
  /@|mail|fromCharCode|atob\s{0,2}\(|unescape\s{0,2}\(|obfus|cloak|crypt|%40|&#0*64|&#x0*40|\\x40|\\u0040|[[({]at[\])}]/i
/** Strings are evaluated only in scripts with something that can become an `@`. */
const signHint =
  /@|%40|%u0040|&#0*64|&#x0*40|&commat|\\x40|\\u0040|\\100|fromCharCode|fromCodePoint|atob\s{0,2}\(|unescape\s{0,2}\(|[[({]at[\])}]/i
const maxLength = 200_000

/** A script that may contain an e-mail, with its strings evaluated; null for all others. */
export function scriptSource(text: string, position: number, textOffset: number): ScriptSource | null {
  // `includes` is many times faster than the patterns, and an `@` satisfies both.
  const plain = text.includes('@')
  if (!plain && !scriptHint.test(text)) return null
  const strings = text.length <= maxLength && (plain || signHint.test(text)) ? evaluateStrings(text) : null
  return { text, position, textOffset, strings }
}
