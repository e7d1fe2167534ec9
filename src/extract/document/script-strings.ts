import { type Decoder, findDecoder, readMethodCall } from './script-calls.ts'
import { templatesAsSums } from './script-templates.ts'
import { type Token, tokenizeScript } from './script-tokens.ts'

export interface ScriptStrings {
  /** Arguments of `document.write` and values assigned to `innerHTML`: they become part of the page. */
  readonly written: string[]
  /** Every value joined from more than one piece, or decoded. */
  readonly joined: string[]
  /** Arguments of `eval`: scripts themselves. */
  readonly scripts: string[]
}

const writeFunction = /^(?:write|writeln|html|append|prepend|insertAdjacentHTML)$/
const writtenProperty = /^(?:innerHTML|outerHTML|href)$/
const maxLength = 20_000

/**
 * Evaluates the string expressions of a script in one pass: `a = 'x' + b` is stored, unknown names count as empty.
 * Loops, conditions and functions are read as if each line ran once, in order. Wrong results do no harm: only valid
 * e-mails are used.
 */
export function evaluateStrings(script: string): ScriptStrings {
  const reader = new StringReader(tokenizeScript(templatesAsSums(script)))
  return reader.read()
}

interface Value {
  readonly text: string
  readonly pieces: number
  readonly items?: readonly string[] | undefined
}

class StringReader {
  readonly #tokens: readonly Token[]
  readonly #variables = new Map<string, string>()
  readonly #lists = new Map<string, readonly string[]>()
  readonly #found: ScriptStrings = { written: [], joined: [], scripts: [] }
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  read(): ScriptStrings {
    while (this.#at < this.#tokens.length) {
      const before = this.#at
      this.#statement()
      if (this.#at === before) this.#at++
    }
    return this.#found
  }

  #statement(): void {
    const token = this.#tokens[this.#at]
    const next = this.#tokens[this.#at + 1]?.text
    if (token?.kind === 'name' && (next === '=' || next === '+=')) this.#assignment(token.text, next === '+=')
    else if (token?.kind === 'name' && next === '(' && (writeFunction.test(token.text) || token.text === 'eval')) {
      this.#at += 2
      const { text } = this.#list()
      if (token.text === 'eval') this.#found.scripts.push(text)
      else this.#found.written.push(text)
    } else if (token?.kind === 'string' || (token?.kind === 'name' && findDecoder(this.#tokens, this.#at) !== null)) {
      const value = this.#sum()
      if (value.pieces > 1) this.#found.joined.push(value.text)
    }
  }

  #assignment(name: string, adds: boolean): void {
    this.#at += 2
    const value = this.#sum()
    const before = adds ? (this.#variables.get(name) ?? '') : ''
    // A property of an element is output, any other name a variable.
    if (writtenProperty.test(name))
      this.#found.written.push(name === 'href' ? `<a href="${value.text}"></a>` : value.text)
    else if (this.#variables.size < 5_000) {
      this.#variables.set(name, (before + value.text).slice(0, maxLength))
      if (value.items !== undefined) this.#lists.set(name, value.items)
    }
    if (value.pieces > 1 || before !== '') this.#found.joined.push(before + value.text)
  }

  /** `piece + piece + ...` */
  #sum(): Value {
    let text = ''
    let pieces = 0
    let items: readonly string[] | undefined
    for (;;) {
      const value = this.#piece()
      if (value === null) break
      items = pieces === 0 ? value.items : undefined
      text = (text + value.text).slice(0, maxLength)
      pieces += value.pieces
      if (this.#tokens[this.#at]?.text !== '+' || this.#tokens[this.#at]?.kind !== 'punctuator') break
      this.#at++
    }
    return { text, pieces, items }
  }

  /** `sum, sum, ...`, joined. */
  #list(): Value {
    let text = ''
    let pieces = 0
    for (;;) {
      const value = this.#sum()
      text += value.text
      pieces += value.pieces
      if (this.#tokens[this.#at]?.text !== ',') return { text: text.slice(0, maxLength), pieces }
      this.#at++
    }
  }

  #piece(): Value | null {
    const token = this.#tokens[this.#at]
    if (token === undefined || this.#depth > 40) return null
    if (token.kind === 'string') {
      this.#at++
      return this.#methods({ text: token.text, pieces: 1 })
    }
    if (token.kind === 'number') {
      this.#at++
      return { text: token.text, pieces: 0 }
    }
    if (token.kind === 'name') return this.#named(token.text)
    if (token.text === '[') return this.#array()
    if (token.text !== '(') return null
    this.#at++
    const inner = this.#nested(() => this.#sum())
    this.#skip(')')
    return this.#methods(inner)
  }

  #named(name: string): Value {
    const decoder = findDecoder(this.#tokens, this.#at)
    if (decoder !== null) return this.#decoded(decoder)
    this.#at++
    const item = this.#indexed(this.#lists.get(name))
    const known = item ?? this.#variables.get(name)
    return this.#methods({ text: known ?? '', pieces: known === undefined ? 0 : 1 })
  }

  /** `parts[1]` of a known array. */
  #indexed(list: readonly string[] | undefined): string | undefined {
    const index = this.#tokens[this.#at + 1]
    if (list === undefined || this.#tokens[this.#at]?.text !== '[' || index?.kind !== 'number') return undefined
    if (this.#tokens[this.#at + 2]?.text !== ']') return undefined
    this.#at += 3
    return list[Number(index.text)]
  }

  #decoded(decoder: Decoder): Value {
    this.#at = decoder.argumentsAt
    const parts: string[] = []
    this.#nested(() => {
      do {
        parts.push(this.#sum().text)
      } while (this.#skip(','))
      return { text: '', pieces: 0 }
    })
    this.#skip(')')
    return this.#methods({ text: decoder.decode(parts).slice(0, maxLength), pieces: 2 })
  }

  #array(): Value {
    const items: string[] = []
    this.#at++
    while (this.#at < this.#tokens.length && this.#tokens[this.#at]?.text !== ']') {
      const before = this.#at
      items.push(this.#nested(() => this.#sum()).text)
      if (!this.#skip(',') && this.#at === before) this.#at++
    }
    this.#skip(']')
    return this.#methods({ text: '', pieces: items.length }, items)
  }

  /** Applies `.join('')`, `.reverse()`, `.replace('a', 'b')`; skips every other call and index. */
  #methods(value: Value, items?: string[]): Value {
    let text = items === undefined ? value.text : items.join('')
    let list = items
    while (this.#tokens[this.#at]?.text === '.' || this.#tokens[this.#at]?.text === '(') {
      const method = readMethodCall(this.#tokens, this.#at)
      this.#at = method.next
      if (method.name === 'split') list = text.split(method.arguments[0] ?? '\u0000')
      else if (method.name === 'reverse' && list !== undefined) list = list.toReversed()
      else if (method.name === 'join' && list !== undefined) text = list.join(method.arguments[0] ?? ',')
      else if (method.name === 'replace' && method.arguments.length > 1)
        text = text.replaceAll(method.arguments[0] ?? '', method.arguments[1] ?? '')
      else if (method.name === 'concat') text += method.arguments.join('')
    }
    return { text, pieces: value.pieces, items: list }
  }

  #nested(read: () => Value): Value {
    this.#depth++
    const value = read()
    this.#depth--
    return value
  }

  #skip(sign: string): boolean {
    if (this.#tokens[this.#at]?.text !== sign || this.#tokens[this.#at]?.kind !== 'punctuator') return false
    this.#at++
    return true
  }
}
