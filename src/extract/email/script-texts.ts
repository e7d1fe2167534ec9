import { evaluateStrings, type ScriptStrings } from '../document/script-strings.ts'
import { unescapeScript } from '../document/script-tokens.ts'
import { decodeBase64Email, decodeShifted, reverse, rot13 } from './ciphers.ts'
import { domainParts } from './domain.ts'

const call = /(?:mail|obfus|cloak|crypt|addr|contact|protect|spam|decode|rot)[\w$]*\s{0,3}\(([^()]{3,400})\)/gi
const literal = /"((?:[^"\\\n]|\\.){0,5000})"?|'((?:[^'\\\n]|\\.){0,5000})'?/g

export interface ScriptText {
  readonly text: string
  readonly method: string
}

/** Texts that a script hides: joined strings, ciphers, the halves of an e-mail as arguments of a call. */
export function hiddenTexts(script: string, strings: ScriptStrings | null = evaluateStrings(script)): ScriptText[] {
  const texts: ScriptText[] = []
  for (const text of strings?.joined ?? []) {
    if (text.includes('@') || /&#0*64;|&#x0*40;|%40/i.test(text))
      texts.push({ text: decodeReferences(text), method: 'script-join' })
  }
  for (const match of script.matchAll(call)) texts.push(...fromArguments(match[1] ?? ''))
  return texts
}

/** The string literals of a script that contain an `@`. */
export function literalTexts(script: string): string[] {
  const texts: string[] = []
  if (!/@|\\x40|\\u0040|[[({]at[\])}]/i.test(script)) return texts
  for (const match of script.matchAll(literal)) {
    const text = unescapeScript(match[1] ?? match[2] ?? '')
    if (text.includes('@') || /[[({]at[\])}]/i.test(text)) texts.push(text)
  }
  return texts
}

function fromArguments(list: string): ScriptText[] {
  const args = [...list.matchAll(literal)].map((match) => unescapeScript(match[1] ?? match[2] ?? ''))
  const texts: ScriptText[] = []
  for (const arg of args) {
    const shifted = decodeShifted(arg) ?? (/^znvygb:/i.test(arg) ? rot13(arg) : null)
    if (shifted !== null) texts.push({ text: shifted.replace(/^mailto:/i, ''), method: 'shift-cipher' })
    const base64 = decodeBase64Email(arg)
    if (base64 !== null) texts.push({ text: base64.replace(/^mailto:/i, ''), method: 'base64' })
  }
  const [first, second, third] = args
  if (first === undefined || second === undefined) return texts
  const pairs = [
    [first, second],
    [second, first],
    [first, `${second}.${third ?? ''}`],
    [reverse(first), reverse(second)],
    [reverse(second), reverse(first)],
  ]
  for (const [local, domain] of pairs) {
    if (local !== undefined && domain !== undefined && isEmailPair(local, domain))
      return [...texts, { text: `${local}@${domain}`, method: 'script-call' }]
  }
  return texts
}

export function isEmailPair(local: string, domain: string): boolean {
  return /^[\w.+-]{1,64}$/.test(local) && !domainLike(local) && domainLike(domain)
}

function domainLike(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+$/.test(text) && domainParts(text).real
}

function decodeReferences(text: string): string {
  return text
    .replace(/&#0*(\d{1,6});?/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&#x0*([0-9a-f]{1,5});?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&commat;/gi, '@')
    .replace(/&period;/gi, '.')
}
