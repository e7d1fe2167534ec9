import type { Token } from './script-tokens.ts'

export interface Decoder {
  /** The token after the opening bracket. */
  readonly argumentsAt: number
  decode(parts: readonly string[]): string
}

/** The decoder of a built-in function (`atob`, `unescape`, ...) called at `at`; null for other calls. */
export function findDecoder(tokens: readonly Token[], at: number): Decoder | null {
  let name = at
  // `String.fromCharCode`, `window.atob`
  if (tokens[at + 1]?.text === '.' && /^(?:String|window|self|globalThis)$/.test(tokens[at]?.text ?? '')) name = at + 2
  if (tokens[name]?.kind !== 'name' || tokens[name + 1]?.text !== '(') return null
  const decode = decoders.get(tokens[name]?.text ?? '')
  return decode === undefined ? null : { argumentsAt: name + 2, decode }
}

/** A map, not an object: scripts call `toString` and `constructor` too. */
const decoders = new Map<string, Decoder['decode']>([
  ['fromCharCode', (parts) => parts.map(character).join('')],
  ['fromCodePoint', (parts) => parts.map(character).join('')],
  ['unescape', ([text = '']) => unescapePercent(text)],
  ['decodeURIComponent', ([text = '']) => unescapePercent(text)],
  ['decodeURI', ([text = '']) => unescapePercent(text)],
  ['atob', ([text = '']) => Buffer.from(text, 'base64').toString('latin1')],
])

function character(code: string): string {
  const value = Number(code)
  return code !== '' && Number.isInteger(value) && value > 8 && value < 0x10000 ? String.fromCharCode(value) : ''
}

function unescapePercent(text: string): string {
  return text.replace(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, four?: string, two?: string) =>
    String.fromCharCode(Number.parseInt(four ?? two ?? '20', 16)),
  )
}

export interface Method {
  readonly name: string
  readonly arguments: readonly string[]
  readonly next: number
}

const maxCallTokens = 400

/** Reads `.name(...)` or `(...)` at `at`, with those arguments that are plain strings. */
export function readMethodCall(tokens: readonly Token[], at: number): Method {
  const dotted = tokens[at]?.text === '.'
  const name = dotted ? (tokens[at + 1]?.text ?? '') : ''
  let next = dotted ? at + 2 : at
  const given: string[] = []
  if (tokens[next]?.text !== '(' || tokens[next]?.kind !== 'punctuator') return { name, arguments: given, next }
  let depth = 0
  const limit = Math.min(tokens.length, next + maxCallTokens)
  do {
    const token = tokens[next]
    if (token?.kind === 'punctuator' && token.text === '(') depth++
    else if (token?.kind === 'punctuator' && token.text === ')') depth--
    else if (token?.kind === 'string' && depth === 1) given.push(token.text)
    next++
  } while (depth > 0 && next < limit)
  return { name, arguments: given, next }
}
