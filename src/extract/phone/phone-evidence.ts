import { numberLabel } from '../data/phone-labels.ts'

export interface NumberContext {
  /** The nearest words before the number call it a phone, a fax, another number, or nothing. */
  readonly label: 'phone' | 'fax' | 'other' | null
  readonly alone: boolean
}

/** What the text says about the number at `[start, end)`. `after` is where the previous number ended. */
export function numberContext(text: string, start: number, end: number, previousEnd: number): NumberContext {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(Math.max(lineStart, start - 80), start)
  const next = text.indexOf('\n', end)
  const after = text.slice(end, next < 0 ? end + 40 : Math.min(next, end + 40))
  const rest = before + after.replace(/^\s{0,2}\(?\p{L}{1,5}\)?$/u, '')
  // Other numbers on the line do no harm to a long one: "91 345 67 89 - 600 123 456".
  const company = text.slice(start, end).replace(/\D/g, '').length > 8 && rest.length < 40 ? /\p{L}/u : /[\p{L}\p{N}]/u
  const alone = !company.test(rest)
  const own = labelIn(text.slice(Math.max(lineStart, start - 60, Math.min(previousEnd, start)), start))
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
  if (/^\s{0,2}[([]\s?(?:tel|phone|t|p|office|mobile|cell|m|main|home|work|local|toll.?free)\b/i.test(after))
    return { label: 'phone', alone }
  if (/[\p{L}\p{N}]/u.test(before)) return { label: null, alone }
  return { label: labelIn(previousLine(text, lineStart), 40), alone }
}

/** A short line or table cell right above names what follows. */
function previousLine(text: string, lineStart: number): string {
  if (lineStart < 2) return ''
  const start = text.lastIndexOf('\n', lineStart - 2) + 1
  const line = text.slice(Math.max(start, lineStart - 60), lineStart - 1)
  return line.length <= 30 && !/\d{5}/.test(line) ? line : ''
}

export function labelIn(text: string, reach = 32): NumberContext['label'] {
  if (text === '') return null
  const near = text.slice(-reach)
  const ends = { phone: -1, fax: -1, other: -1 }
  for (const match of near.matchAll(numberLabel)) {
    const kind = match[1] !== undefined ? 'phone' : match[2] !== undefined ? 'fax' : 'other'
    ends[kind] = match.index + match[0].length
  }
  const nearest = Math.max(ends.phone, ends.fax, ends.other)
  if (nearest < 0) return null
  if (ends.phone === nearest) return 'phone'
  if (ends.fax === nearest) {
    // "Tel/Fax:" answers both.
    return ends.phone >= 0 && nearest - ends.phone < 8 ? 'phone' : 'fax'
  }
  return 'other'
}
