export interface Token {
  readonly kind: 'string' | 'name' | 'number' | 'punctuator'
  readonly text: string
}

// A string without an end quote ends with its line. Otherwise every quote inside would start the search again, at
// quadratic cost.
const token =
  /\/\/[^\n]*|\/\*|"((?:[^"\\\n]|\\[\s\S]){0,20000})"?|'((?:[^'\\\n]|\\[\s\S]){0,20000})'?|`((?:[^`\\$]|\\[\s\S]|\$(?!\{)){0,20000})`?|([A-Za-z_$][\w$]*)|(0x[0-9a-f]{1,4}|\d{1,6})|(\+=|[+=.,;()[\]{}])/gi

/** Splits a script into strings, names, numbers and punctuators. Skips other operators and broken parts. */
export function tokenizeScript(script: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  for (let match = token.exec(script); match !== null && tokens.length < 60_000; match = token.exec(script)) {
    const [whole, double, single, template, name, number, sign] = match
    const quoted = double ?? single ?? template
    if (quoted !== undefined) tokens.push({ kind: 'string', text: unescapeScript(quoted) })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (sign !== undefined) tokens.push({ kind: 'punctuator', text: sign })
    else if (whole === '/*') {
      const end = script.indexOf('*/', token.lastIndex)
      if (end < 0) break
      token.lastIndex = end + 2
    }
  }
  return tokens
}

const escapes = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([\s\S]))/gi
const letters: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '', f: '', v: '', '0': '' }

/** The text of a JavaScript string literal. */
export function unescapeScript(literal: string): string {
  if (!literal.includes('\\')) return literal
  return literal.replace(escapes, (_, two?: string, four?: string, braced?: string, letter?: string) => {
    const code = two ?? four ?? braced
    if (code === undefined) return letters[letter ?? ''] ?? letter ?? ''
    const point = Number.parseInt(code, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}
