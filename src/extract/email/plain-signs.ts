import { plainAtWords } from '../data/at-words.ts'

/** Where something stands for an `@`: from `index`, `text` long, blanks behind it included. */
export interface Sign {
  readonly index: number
  readonly text: string
}

const most = 50_000
const spellings = plainAtWords.flatMap((word) => [word, word.toUpperCase()])

export function bracketSigns(text: string, pattern: RegExp): Sign[] {
  const signs: Sign[] = []
  for (const match of text.matchAll(pattern)) {
    if (signs.length >= most) break
    signs.push({ index: match.index, text: match[0] })
  }
  return signs
}

/** " at " in plain text, an `@` with a blank beside it, and the words for it in other languages. */
export function plainSigns(text: string): Sign[] {
  const signs = bracketSigns(text, / (?:[Aa][Tt]|WHERE) {1,3}/g)
  for (let at = text.indexOf('@'); at >= 0 && signs.length < most; at = text.indexOf('@', at + 1)) {
    if (text[at + 1] === ' ') signs.push({ index: at, text: '@ ' })
    else if (text[at - 1] === ' ' || hasWordedDot(text, at + 1)) signs.push({ index: at, text: '@' })
  }
  // One search for each word is cheaper than one pattern for all: long words are skipped through, not tried.
  for (const word of spellings) {
    for (let at = text.indexOf(word); at >= 0 && signs.length < most; at = text.indexOf(word, at + 1)) {
      if (text[at - 1] === ' ' && text[at + word.length] === ' ') signs.push({ index: at, text: `${word} ` })
    }
  }
  return signs.filter(({ index, text: sign }) => mayPrecedeDomain(text, index + sign.length))
}

const shortRest = /^[^\n,;)]{0,38}(?:[\n,;)]|$)/
const dotStart = /^(?:d[o0t]|p[uokiret]|kr|te|bo|no|st|то|τε)/i

/** Most words behind "at" are followed by another word: no dot, no word for one, no end of line. */
function mayPrecedeDomain(text: string, start: number): boolean {
  const at = labelEnd(text, start)
  if (at === start || text[at] !== ' ') return at > start
  if (dotStart.test(text.slice(at + 1, at + 4))) return true
  return shortRest.test(text.slice(at, at + 40))
}

/** `jane@acme dot com`, `info@acme[dot]de`: the sign is written, its domain is not. */
function hasWordedDot(text: string, start: number): boolean {
  const at = labelEnd(text, start)
  if (at === start) return false
  const sign = text[at] ?? ''
  return '[({'.includes(sign)
    ? sign !== ''
    : sign === ' ' && /^(?:[[({]|dot|punkt|punto|point)/i.test(text.slice(at + 1, at + 6))
}

function labelEnd(text: string, start: number): number {
  let at = start
  while (at < start + 64 && isLabelCharacter(text.charCodeAt(at))) at++
  return at
}

function isLabelCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code >= 0xc0
  )
}
