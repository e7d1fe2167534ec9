import type { TextRange } from './document/page-document.ts'

/** Lower case of the same length, so that offsets stay: `İ` is the one letter whose lower case has two units. */
function lower(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}

/** Letters, digits and the signs inside addresses: `ann@acme.example` does not stand in `joann@acme.example`. */
const goesOn = /[\p{L}\p{N}_%+@-]/u

/** Looks for values in one text, whatever their case: as whole words, the first place of each. Linear in the text. */
export function wordFinder(text: string): (value: string) => TextRange | null {
  const haystack = lower(text)
  return (value) => {
    const wanted = lower(value).trim()
    if (wanted === '') return null
    for (let start = haystack.indexOf(wanted); start >= 0; start = haystack.indexOf(wanted, start + wanted.length)) {
      const end = start + wanted.length
      if (!goesOn.test(haystack[start - 1] ?? '') && !goesOn.test(haystack[end] ?? '')) return { start, end }
    }
    return null
  }
}
