/** Codes with one separator: `106,111`, `[0x6a, 0x6f]`, `'106-111'`, `'106 111'`. */
const list = /(?:(?:0x[\da-f]{2,4}|\d{1,4})(?:\s{0,4}[,.;|:_-]\s{0,20}|\s{1,4})){7,4000}(?:0x[\da-f]{2,4}|\d{1,4})/gi
const separator = /[^\da-fx]+/i
/** What a loop does with each code: `s[i] - 9`, `s.charCodeAt(i) ^ key`. */
const operation = /fromCharCode\s*\([^;]{0,80}?([-+^])\s*(\d{1,3}|[a-z_$][\w$]{0,30})\b/i
const literal = /"([^"\\\n]{7,400})"|'([^'\\\n]{7,400})'/g

/**
 * Decodes strings that a script stores as lists of character codes, or as text, plain or shifted by a constant, and builds
 * with `String.fromCharCode` in a loop.
 */
export function charCodesOf(script: string): string[] {
  if (!script.includes('fromCharCode')) return []
  const decode = decoderOf(script)
  const strings: string[] = []
  for (const [codes] of script.matchAll(list)) keep(codes.split(separator).map(Number))
  if (decode.isPlain || !script.includes('charCodeAt')) return strings
  for (const [, double, single] of script.matchAll(literal))
    keep(Array.from(double ?? single ?? '', (letter) => letter.charCodeAt(0)))
  return strings

  function keep(codes: readonly number[]): void {
    const text = codes.map((code) => safeChar(decode.character(code))).join('')
    if (text.includes('@')) strings.push(text)
  }
}

interface CodeDecoder {
  readonly isPlain: boolean
  character(code: number): number
}

function decoderOf(script: string): CodeDecoder {
  const [, sign = '', given = ''] = operation.exec(script) ?? []
  const step = /^\d/.test(given) ? Number(given) : constantOf(script, given)
  if (step === 0) return { isPlain: true, character: (code) => code }
  if (sign === '^') return { isPlain: false, character: (code) => code ^ step }
  return { isPlain: false, character: (code) => (sign === '-' ? code - step : code + step) }
}

/** `var key = 5`; 0 for other names. */
function constantOf(script: string, name: string): number {
  if (name === '') return 0
  const escaped = name.replaceAll('$', '\\$')
  return Number(new RegExp(`(?<![\\w$])${escaped}\\s{0,3}=\\s{0,3}(\\d{1,3})\\b`).exec(script)?.[1] ?? 0)
}

function safeChar(code: number): string {
  return code > 8 && code < 0xffff ? String.fromCharCode(code) : ''
}
