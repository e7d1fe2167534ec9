import { charCodesOf } from './char-codes.ts'
import { evaluateStrings, type ScriptStrings } from './script-strings.ts'

/**
 * The HTML that a script would write, as far as its strings can be evaluated: literals, variables, `+`, joined arrays,
 * character codes. No script is ever run.
 */
export function scriptOutput(script: string, strings: ScriptStrings, depth = 0): string {
  const inner = depth > 3 ? [] : strings.scripts.map((text) => scriptOutput(text, evaluateStrings(text), depth + 1))
  return [...strings.written, ...inner, ...charCodesOf(script)]
    .filter((part) => part !== '' && part.length < 20_000)
    .join('\n')
}
