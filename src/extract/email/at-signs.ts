import { plainAtTerms } from '../data/at-terms.ts'

/** Text that represents an `@`: from `index`, including the spaces after it. */
export interface AtSign {
  readonly index: number
  readonly text: string
}

const maxSigns = 50_000
const spellings = plainAtTerms.flatMap((word) => [word, word.toUpperCase()])

export function findBracketedSigns(text: string, pattern: RegExp): AtSign[] {
  const signs: AtSign[] = []
  for (const match of text.matchAll(pattern)) {
    if (signs.length >= maxSigns) break
    signs.push({ index: match.index, text: match[0] })
  }
  return signs
}

/** Finds " at " in plain text, an `@` with a space beside it, and the terms for it in other languages. */
export function findPlainSigns(text: string): AtSign[] {
  const signs = findBracketedSigns(text, / (?:[Aa][Tt]|WHERE) {1,3}/g)
  for (let at = text.indexOf('@'); at >= 0 && signs.length < maxSigns; at = text.indexOf('@', at + 1)) {
    if (text[at + 1] === ' ') signs.push({ index: at, text: '@ ' })
    else if (text[at - 1] === ' ' || dotIsWorded(text, at + 1)) signs.push({ index: at, text: '@' })
  }
  // One search for each term is cheaper than one pattern for all: long words are skipped.
  for (const word of spellings) {
    for (let at = text.indexOf(word); at >= 0 && signs.length < maxSigns; at = text.indexOf(word, at + 1)) {
      if (text[at - 1] === ' ' && text[at + word.length] === ' ') signs.push({ index: at, text: `${word} ` })
    }
  }
  return signs.filter(({ index, text: sign }) => mayPrecedeDomain(text, index + sign.length))
}

const shortRest = /^[^\n,;)]{0,38}(?:[\n,;)]|$)/
const dotStart = /^(?:d[o0t]|p[uokiret]|kr|te|bo|no|st|то|τε)/i

/**
 * Rejects most uses of "at": the word after it is followed by another word, not by a dot, a term for one, or the end of
 * the line.
 */
function mayPrecedeDomain(text: string, start: number): boolean {
  const at = labelEnd(text, start)
  if (at === start || text[at] !== ' ') return at > start
  if (dotStart.test(text.slice(at + 1, at + 4))) return true
  return shortRest.test(text.slice(at, at + 40))
}

/** `jane@acme dot com`, `info@acme[dot]de`: an `@`, but a worded dot. */
function dotIsWorded(text: string, start: number): boolean {
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
