import { givenNames } from '../data/given-names.ts'
import { fold } from '../fold.ts'
import type { Neighbourhood } from './people-in-lines.ts'

const most = 4_000
const longest = 160

/**
 * The lines worth reading word by word: near an address or a number, or with a known given name before another
 * capitalised word. The rest of a page, most of it, is passed over.
 */
export function hotLines(near: Neighbourhood): number[] {
  const hot = new Set<number>()
  for (const line of [...near.emails.keys(), ...near.phones.keys()]) {
    for (let index = line - 4; index <= line + 1; index++) if (index >= 0 && index < near.lines.length) hot.add(index)
  }
  near.lines.forEach((line, index) => {
    if (hot.size <= most && line.end - line.start <= longest && hasGivenName(near.text, line.start, line.end))
      hot.add(index)
  })
  return [...hot].sort((a, b) => a - b).slice(0, most)
}

/** A known given name, then a blank, then a capital or an initial. By hand: as a pattern it was the costliest of all. */
function hasGivenName(text: string, from: number, end: number): boolean {
  let at = from
  while (at < end) {
    if (!isCapital(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at
    while (at < end && isLetter(text.charCodeAt(at))) at++
    const follows = text.charCodeAt(at) === 45 ? nextBlank(text, at) : at
    if (
      at - start > 1 &&
      at - start < 16 &&
      text.charCodeAt(follows) === 32 &&
      mayBeSurname(text.charCodeAt(follows + 1))
    ) {
      if (isGiven(text.slice(start, at))) return true
    }
    at++
  }
  return false
}

/** Names as pages write them nearly always: no folding needed. */
const written = new Set(Array.from(givenNames, (name) => name.charAt(0).toUpperCase() + name.slice(1)))

function isGiven(word: string): boolean {
  if (written.has(word)) return true
  const second = word.charCodeAt(1)
  return second >= 97 && second <= 122 && isAscii(word) ? false : givenNames.has(fold(word))
}

/** Plain ASCII: folding would not change it. */
function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 122) return false
  return true
}

/** A capital, the quote or bracket before a nickname, or the first letter of `van`, `de`, `la`. */
function mayBeSurname(code: number): boolean {
  return (
    isCapital(code) || code === 34 || code === 40 || code === 0x201c || code === 118 || code === 100 || code === 108
  )
}

function nextBlank(text: string, from: number): number {
  const blank = text.indexOf(' ', from)
  return blank < 0 ? text.length : blank
}

function isCapital(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde) || (code >= 0x100 && code < 0x530)
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x530)
}
