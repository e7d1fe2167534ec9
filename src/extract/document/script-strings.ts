import { type Token, tokenizeScript } from './script-tokens.ts'

export interface ScriptStrings {
  /** Arguments of `document.write` and values given to `innerHTML`: they become part of the page. */
  readonly written: string[]
  /** Every value that was joined from more than one piece. */
  readonly joined: string[]
}

const writer = /^(?:write|writeln|html|append|prepend|insertAdjacentHTML)$/
const target = /^(?:innerHTML|outerHTML|href)$/

/**
 * Follows strings through a script in one pass: `a = 'x' + b` is remembered, names that are not known count as empty.
 * Loops, conditions and functions are read as if each line ran once, in order. Wrong guesses do no harm: only what
 * comes out as a valid address is ever looked at.
 */
export function evaluateStrings(script: string): ScriptStrings {
  const tokens = tokenizeScript(script)
  const variables = new Map<string, string>()
  const written: string[] = []
  const joined: string[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    if (token === undefined) break
    const next = tokens[at + 1]
    if (token.kind === 'name' && (next?.text === '=' || next?.text === '+=')) {
      const value = readValue(tokens, at + 2, variables)
      const before = next.text === '+=' ? (variables.get(token.text) ?? '') : ''
      // The property of a known object (`el.innerHTML`) is a place to write, any other name a variable.
      if (target.test(token.text)) written.push(token.text === 'href' ? `<a href="${value.text}"></a>` : value.text)
      else if (variables.size < 5_000) variables.set(token.text, (before + value.text).slice(0, 20_000))
      if (value.pieces > 1 || before !== '') joined.push(before + value.text)
      at = Math.max(value.next, at + 2)
    } else if (token.kind === 'name' && writer.test(token.text) && next?.text === '(') {
      const value = readArguments(tokens, at + 2, variables)
      written.push(value.text)
      at = Math.max(value.next, at + 2)
    } else if (token.kind === 'string' && next?.text === '+') {
      const value = readValue(tokens, at, variables)
      joined.push(value.text)
      at = Math.max(value.next, at + 1)
    } else at++
  }
  return { written, joined }
}

interface Value {
  readonly text: string
  readonly next: number
  readonly pieces: number
}

function readArguments(tokens: readonly Token[], start: number, variables: ReadonlyMap<string, string>): Value {
  let text = ''
  let at = start
  let pieces = 0
  for (;;) {
    const value = readValue(tokens, at, variables)
    text += value.text
    pieces += value.pieces
    at = value.next
    if (tokens[at]?.text !== ',') return { text, next: at, pieces }
    at++
  }
}

/** Reads `piece + piece + ...` from `start`. */
function readValue(tokens: readonly Token[], start: number, variables: ReadonlyMap<string, string>): Value {
  let text = ''
  let pieces = 0
  let at = start
  for (;;) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'string') {
      text += token.text
      pieces++
      at++
    } else if (token.text === '[') {
      const array = readArray(tokens, at + 1, variables)
      text += array.text
      pieces += array.pieces
      at = array.next
    } else if (token.text === '(') {
      const inner = readValue(tokens, at + 1, variables)
      text += inner.text
      pieces += inner.pieces
      at = inner.next + (tokens[inner.next]?.text === ')' ? 1 : 0)
    } else if (token.kind === 'name') {
      const value = variables.get(token.text)
      if (value !== undefined) pieces++
      text += value ?? ''
      at++
    } else break
    at = skipCalls(tokens, at)
    if (text.length > 20_000) text = text.slice(0, 20_000)
    if (tokens[at]?.text !== '+') break
    at++
  }
  return { text, next: at, pieces }
}

function readArray(tokens: readonly Token[], start: number, variables: ReadonlyMap<string, string>): Value {
  const items: string[] = []
  let at = start
  while (at < tokens.length && tokens[at]?.text !== ']') {
    const value = readValue(tokens, at, variables)
    items.push(value.text)
    at = value.next === at ? at + 1 : value.next
    if (tokens[at]?.text === ',') at++
  }
  at++
  let separator = ''
  let reversed = false
  while (tokens[at]?.text === '.') {
    const method = tokens[at + 1]?.text
    if (method === 'reverse') reversed = true
    if (method === 'join' && tokens[at + 3]?.kind === 'string') separator = tokens[at + 3]?.text ?? ''
    at = skipCalls(tokens, at + 2)
  }
  return { text: (reversed ? items.reverse() : items).join(separator), next: at, pieces: items.length }
}

/** Passes over `.method(...)`, `(...)` and `[...]` behind a value. */
function skipCalls(tokens: readonly Token[], start: number): number {
  let at = start
  for (;;) {
    const text = tokens[at]?.text
    if (text === '.' && tokens[at + 1]?.kind === 'name') at += 2
    else if (text === '(' && tokens[at]?.kind === 'sign') {
      let depth = 0
      const limit = Math.min(tokens.length, at + 200)
      do {
        if (tokens[at]?.kind === 'sign') {
          if (tokens[at]?.text === '(') depth++
          if (tokens[at]?.text === ')') depth--
        }
        at++
      } while (depth > 0 && at < limit)
    } else return at
  }
}
