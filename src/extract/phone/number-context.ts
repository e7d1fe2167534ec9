import { labelIn, labelOfLine, type NumberLabel } from './number-label.ts'

export interface NumberContext {
  readonly label: NumberLabel
  /** Nothing else is in its line, or in its part of a line of contacts. */
  readonly alone: boolean
}

/** Position of a number: `[start, end)` in a run of digits and separators that starts at `run`. */
export interface NumberPosition {
  readonly text: string
  readonly run: number
  readonly start: number
  readonly end: number
  readonly previousEnd: number
}

/** What the text around a number says about it. */
export function numberContext({ text, run, start, end, previousEnd }: NumberPosition): NumberContext {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(Math.max(lineStart, start - 80), start)
  const next = text.indexOf('\n', end)
  const after = text.slice(end, next < 0 ? end + 40 : Math.min(next, end + 40))
  const rest = before + after.replace(/^\s{0,2}\(?\p{L}{1,5}\)?$/u, '')
  // A long number may share its line with other numbers: "91 345 67 89 - 600 123 456".
  const otherText =
    text.slice(start, end).replace(/\D/g, '').length > 8 && rest.length < 40 ? /\p{L}/u : /[\p{L}\p{N}]/u
  const alone = !otherText.test(rest) || isPartOfContacts(before, text.slice(start, end), after)
  const own = labelIn(text.slice(Math.max(lineStart, start - 60, Math.min(previousEnd, start)), start), 32, start - run)
  if (/^\s{0,2}[([]\s?(?:fax|f|telefax|faks)\b/i.test(after)) return { label: 'fax', alone }
  if (own !== null) return { label: own, alone }
  // A list after one label: "Tel: 555 1234, 555 1235".
  if (
    previousEnd > lineStart &&
    previousEnd < start &&
    /^[\s,;/|&·•–-]*(?:or|und|oder|and|ou|o|y|e|i|a)?[\s,;/|&·•–-]*$/.test(text.slice(previousEnd, start))
  ) {
    const shared = labelIn(text.slice(Math.max(lineStart, previousEnd - 90), start))
    if (shared !== null) return { label: shared, alone }
  }
  if (
    /^\s{0,2}[([]\s?(?:tel|phone|t|p|office|mobile|cell|m|main|home|work|local|toll.?free|chamada|custo d[ea] chamada|appel|prix d.un appel|anruf|call charges?)\b/i.test(
      after,
    )
  )
    return { label: 'phone', alone }
  if (/[\p{L}\p{N}]/u.test(before)) return { label: null, alone }
  return { label: labelOfLine(previousLine(text, lineStart)), alone }
}

/** `Main Street 12, 47001 Valladolid | 983 00 33 44 | info@...`: between separators, beside an e-mail or a postcode. */
function isPartOfContacts(before: string, number: string, after: string): boolean {
  if (!/^\d{2,4}(?:[ .]\d{2,4}){2,4}$/.test(number) || number.replace(/\D/g, '').length < 8) return false
  if (!/(?:^|[|•·–—])\s{0,3}$/u.test(before) || !/^\s{0,3}(?:$|[|•·–—])/u.test(after)) return false
  return /@/.test(before + after) || /(?<![\d.-])\d{4,5}\s\p{Lu}/u.test(before)
}

/** A short line or table cell right above may be the label. */
function previousLine(text: string, lineStart: number): string {
  if (lineStart < 2) return ''
  const start = text.lastIndexOf('\n', lineStart - 2) + 1
  const line = text.slice(Math.max(start, lineStart - 60), lineStart - 1)
  return line.length <= 30 && !/\d{5}/.test(line) ? line : ''
}
