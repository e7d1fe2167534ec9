import type { TextRange } from './document/page-document.ts'

/** Finds the first occurrence of a value in a text, or the one nearest to `near`. */
export type FindValue = (value: string, near?: TextRange | null) => TextRange | null

/** Lower case without changing the length, so offsets stay valid: only `İ` has a lower case of two units. */
function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}

/** Letters, digits and the symbols inside e-mails: `joann@acme.example` does not contain `ann@acme.example`. */
const wordCharacter = /[\p{L}\p{N}_%+@-]/u

/** Limits the work on a hostile page that repeats a value inside other words. */
const maxTries = 1_000

/** Returns a function that finds values in one text, as whole words in any case. Linear in the text. */
export function createValueFinder(text: string): FindValue {
  const haystack = lowerCase(text)
  return (value, near) => {
    let nearest: TextRange | null = null
    for (const range of occurrencesOf(haystack, lowerCase(value).trim())) {
      if (near == null) return range
      if (nearest !== null && distance(range, near) >= distance(nearest, near)) break
      nearest = range
    }
    return nearest
  }
}

function* occurrencesOf(haystack: string, wanted: string): Generator<TextRange> {
  let start = wanted === '' ? -1 : haystack.indexOf(wanted)
  for (let tries = 0; start >= 0 && tries < maxTries; tries++) {
    const end = start + wanted.length
    if (!wordCharacter.test(haystack[start - 1] ?? '') && !wordCharacter.test(haystack[end] ?? '')) yield { start, end }
    start = haystack.indexOf(wanted, end)
  }
}

function distance(range: TextRange, near: TextRange): number {
  return range.start >= near.end ? range.start - near.end : Math.max(0, near.start - range.end)
}
