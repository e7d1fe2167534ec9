import { plainAtWords } from '../data/at-words.ts'

/** Where something stands for an `@`: from `index`, `text` long, blanks behind it included. */
export interface Sign {
  readonly index: number
  readonly text: string
}

const most = 50_000

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
    if (text[at - 1] === ' ' || text[at + 1] === ' ') signs.push({ index: at, text: text[at + 1] === ' ' ? '@ ' : '@' })
  }
  // One search for each word is cheaper than one pattern for all: long words are skipped through, not tried.
  for (const word of plainAtWords) {
    for (let at = text.indexOf(word); at >= 0 && signs.length < most; at = text.indexOf(word, at + 1)) {
      if (text[at - 1] === ' ' && text[at + word.length] === ' ') signs.push({ index: at, text: `${word} ` })
    }
  }
  return signs
}
