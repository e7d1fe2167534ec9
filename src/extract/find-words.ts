import type { TextRange } from './document/page-document.ts'

/** The first place of a value in a text, or the one next to `near`. */
export type FindWords = (value: string, near?: TextRange | null) => TextRange | null

/** Lower case of the same length, so that offsets stay: `İ` is the one letter whose lower case has two units. */
function lower(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}

/** Letters, digits and the signs inside addresses: `ann@acme.example` does not stand in `joann@acme.example`. */
const goesOn = /[\p{L}\p{N}_%+@-]/u

/** A page that repeats a value inside of other words this often means to keep us busy. */
const mostTries = 1_000

/** Looks for values in one text, whatever their case, as whole words. Linear in the text. */
export function wordFinder(text: string): FindWords {
  const haystack = lower(text)
  return (value, near) => {
    let nearest: TextRange | null = null
    for (const place of placesOf(haystack, lower(value).trim())) {
      if (near == null) return place
      if (nearest !== null && gap(place, near) >= gap(nearest, near)) break
      nearest = place
    }
    return nearest
  }
}

function* placesOf(haystack: string, wanted: string): Generator<TextRange> {
  let start = wanted === '' ? -1 : haystack.indexOf(wanted)
  for (let tries = 0; start >= 0 && tries < mostTries; tries++) {
    const end = start + wanted.length
    if (!goesOn.test(haystack[start - 1] ?? '') && !goesOn.test(haystack[end] ?? '')) yield { start, end }
    start = haystack.indexOf(wanted, end)
  }
}

function gap(place: TextRange, near: TextRange): number {
  return place.start >= near.end ? place.start - near.end : Math.max(0, near.start - place.end)
}
