import { foldWord } from './fold-word.ts'
import { splitUnspaced } from './split-unspaced.ts'

/** A slug of more words is a sentence; the limit bounds the work per URL. */
const maxTokens = 32

const isWordCharacter = /[\p{L}\p{N}\p{M}]/u
/** Scripts without spaces: kana, Han, Hangul, Thai. */
const isUnspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/**
 * Splits a slug or a link text into words: folded, split at every character that is no letter, at a capital after a
 * small letter (`ContactUs`, not in a link text) and before digits at the end of a word (`about2`). Apostrophes join
 * (`what's` is `whats`), soft hyphens are ignored.
 */
export function tokensOf(raw: string, capitalsSplit = true): string[] {
  const tokens: string[] = []
  const text = raw.includes('\u00ad') || raw.includes('\u200b') ? raw.replace(/[\u00ad\u200b]/g, '') : raw
  let start = -1
  let last = 0
  // Most words in URLs are lower-case Latin letters already.
  let plain = true
  for (let at = 0; at <= text.length && tokens.length < maxTokens; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32
    const kind = characterClass(code, text, at)
    if (
      start >= 0 &&
      (kind === separator ||
        (capitalsSplit && kind === upper && last === lower && isLower(text, at + 1)) ||
        startsNumber(kind, last, at - start))
    ) {
      const word = text.slice(start, at)
      if (plain) tokens.push(word)
      else addToken(tokens, word)
      start = -1
    }
    if (start < 0 && kind !== separator) {
      start = at
      plain = true
    }
    if (kind === upper || kind === letter) plain = false
    last = kind
  }
  return tokens
}

/** `ContactUs` is two words, `SaaS` is one. */
function isLower(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 97 && code <= 122
}

const separator = 0
const lower = 1
const upper = 2
const digit = 3
const letter = 4

function characterClass(code: number, text: string, at: number): number {
  if (code >= 97 && code <= 122) return lower
  if (code >= 48 && code <= 57) return digit
  if (code >= 65 && code <= 90) return upper
  // An apostrophe inside a word belongs to it.
  if (code === 39 || code === 0x2019 || code === 0x2bc) return at > 0 ? letter : separator
  if (code < 128) return separator
  return code >= 0xd800 && code <= 0xdfff ? letter : isWordCharacter.test(text.charAt(at)) ? letter : separator
}

function startsNumber(kind: number, last: number, length: number): boolean {
  return kind === digit && last !== digit && length >= 3
}

function addToken(tokens: string[], raw: string): void {
  const word = foldWord(raw.includes("'") || raw.includes('’') || raw.includes('ʼ') ? raw.replace(/['’ʼ]/g, '') : raw)
  if (word === '') return
  if (word.charCodeAt(0) > 0xdff && isUnspaced.test(word)) for (const part of splitUnspaced(word)) tokens.push(part)
  else tokens.push(word)
}
