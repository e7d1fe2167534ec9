const list = /(?:\d{1,4}\s*,\s*){7,4000}\d{1,4}/g
const operation = /fromCharCode\s*\([^;]{0,80}?([-+^])\s*(\d{1,3})/

/** Decodes strings that a script stores as lists of character codes, plain or shifted by a constant. */
export function charCodesOf(script: string): string[] {
  if (!script.includes('fromCharCode')) return []
  const found = operation.exec(script)
  const step = found === null ? 0 : Number(found[2])
  const decode = (code: number) => {
    if (found === null || found[1] === undefined) return code
    if (found[1] === '^') return code ^ step
    return found[1] === '-' ? code - step : code + step
  }
  const strings: string[] = []
  for (const match of script.matchAll(list)) {
    const text = match[0]
      .split(',')
      .map((part) => safeChar(decode(Number(part))))
      .join('')
    if (text.includes('@')) strings.push(text)
  }
  return strings
}

function safeChar(code: number): string {
  return code > 8 && code < 0xffff ? String.fromCharCode(code) : ''
}
