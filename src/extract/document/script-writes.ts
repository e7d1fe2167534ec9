import { charCodesOf } from './char-codes.ts'
import { evaluateStrings } from './script-strings.ts'

const largest = 200_000

/**
 * The HTML that a script would write, as far as its strings can be followed: literals, variables, `+`, arrays joined,
 * character codes. No script is ever run.
 */
export function writtenByScript(script: string): string {
  if (script.length > largest) return ''
  const writes =
    /document\s*\.\s*write|innerHTML|insertAdjacentHTML|outerHTML|\.html\s*\(|\.append\s*\(|\.href\s*=/.test(script)
  const parts = writes ? evaluateStrings(script).written : []
  const codes = charCodesOf(script)
  return [...parts, ...codes].filter((part) => part.length < 20_000).join('\n')
}
