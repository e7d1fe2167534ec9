import { charCodesOf } from './char-codes.ts'
import { evaluateStrings } from './script-strings.ts'

const largest = 200_000

/**
 * The HTML that a script would write, as far as its strings can be followed: literals, variables, `+`, arrays joined,
 * character codes. No script is ever run.
 */
export function writtenByScript(script: string, depth = 0): string {
  if (script.length > largest || depth > 3) return ''
  const parts = charCodesOf(script)
  if (writes.test(script)) {
    const { written, scripts } = evaluateStrings(script)
    parts.unshift(...written, ...scripts.map((inner) => writtenByScript(inner, depth + 1)))
  }
  return parts.filter((part) => part.length < 20_000).join('\n')
}

const writes =
  /document\s{0,3}\.\s{0,3}write|innerHTML|insertAdjacentHTML|outerHTML|\.html\s{0,3}\(|\.append\s{0,3}\(|\.href\s{0,3}=|\beval\s{0,3}\(/
