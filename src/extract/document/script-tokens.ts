export interface Token {
  readonly kind: 'string' | 'name' | 'number' | 'sign'
  readonly text: string
}

// A string without its end quote is taken to the end of its line: had it to be given up, every quote inside would start
// the search anew, and the cost would grow with the square of the script.
const token =
  /\/\/[^\n]*|\/\*|"((?:[^"\\\n]|\\[\s\S]){0,20000})"?|'((?:[^'\\\n]|\\[\s\S]){0,20000})'?|`((?:[^`\\$]|\\[\s\S]|\$(?!\{)){0,20000})`?|([A-Za-z_$][\w$]*)|(0x[0-9a-f]{1,4}|\d{1,6})|(\+=|[+=.,;()[\]{}])/gi

/** Strings, names, numbers and the signs that join them. Other operators and broken pieces are passed over. */
export function tokenizeScript(script: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  for (let match = token.exec(script); match !== null && tokens.length < 60_000; match = token.exec(script)) {
    const [whole, double, single, template, name, number, sign] = match
    const quoted = double ?? single ?? template
    if (quoted !== undefined) tokens.push({ kind: 'string', text: unescapeScript(quoted) })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
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
