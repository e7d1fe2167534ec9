import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { lacksAreaCode, readAfter } from './local-numbers.ts'
import { labelIn } from './number-label.ts'
import { otherShape } from './number-shapes.ts'
import { type NumberContext, type NumberPlace, numberContext } from './phone-evidence.ts'
import { readNumber } from './read-number.ts'

interface TextNumber {
  readonly number: PhoneNumber
  readonly raw: string
  readonly ext: string | null
  readonly context: NumberContext
  readonly start: number
  readonly end: number
}

export interface NumberReport {
  readonly numbers: TextNumber[]
  readonly rejected: { value: string; reason: string }[]
}

const candidate = /(?:\(?0\d{1,4}\)? [|•:] (?=\d)|\(?\+{1,2} ?|\({1,2})?\d(?:[ ()./\-–‐‑−·[\]]{0,4}\d){5,24}/g
const extension =
  /^\s{0,2}[,;]?\s{0,2}(?:ext(?:ension|n)?\.?|x|#|durchwahl|dw|klappe|kl\.|poste|interno|int\.|anexo|ramal|wew\.?|kl|доб\.?|linka)\s{0,2}[:.]?\s{0,2}(\d{1,7})(?!\d)/i
const gluedLabel =
  /^(?:fax|tel|phone|mob|cell|e-?mail|mail|web|www|hours|open|toll|office|main|direct|ext|x\d|or|and|directions|get|map|view|contact|call|text|address|am|mon|monday)/i

/** Phone numbers in running text. `begins` are the offsets where an element begins that touches the text before it. */
export function textNumbers(
  text: string,
  countries: readonly CountryCode[],
  begins: ReadonlySet<number> = new Set(),
): NumberReport {
  const report: NumberReport = { numbers: [], rejected: [] }
  let previousEnd = 0
  let parsed = 0
  candidate.lastIndex = 0
  for (let match = candidate.exec(text); match !== null && parsed < 5_000; match = candidate.exec(text)) {
    const cut = wholeGroups(text, match.index, match.index + match[0].length)
    if (cut.written === '') {
      candidate.lastIndex = cut.next
      continue
    }
    parsed++
    const found =
      behindSeam(text, cut.written, match.index, begins, countries, report) ??
      bestReading(text, cut.written, match.index, previousEnd, countries, report, begins.has(match.index))
    if (found === null) {
      candidate.lastIndex = cut.next
      continue
    }
    report.numbers.push(found)
    previousEnd = found.end
    candidate.lastIndex = found.end
  }
  return report
}

/** A run that stops inside a group of digits is cut before the group; a group longer than any number is passed over. */
function wholeGroups(text: string, start: number, end: number): { written: string; next: number } {
  let next = end
  while (next < text.length && isDigit(text.charCodeAt(next))) next++
  if (next === end) return { written: text.slice(start, end), next }
  let group = end
  while (group > start && isDigit(text.charCodeAt(group - 1))) group--
  if (next - group > 15) return { written: '', next }
  return { written: text.slice(start, group).replace(/\D+$/, ''), next: group }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** The longest part of a run of digits and signs that is a number here; runs may hold two numbers, or a postcode first. */
function bestReading(
  text: string,
  run: string,
  start: number,
  previousEnd: number,
  countries: readonly CountryCode[],
  report: NumberReport,
  apart = false,
): TextNumber | null {
  let attempts = 0
  let offset = 0
  while (offset < run.length && attempts < 16) {
    const glued = !(apart && offset === 0) && gluedBefore(text, start + offset)
    for (const length of glued ? [] : prefixLengths(run.slice(offset))) {
      if (++attempts > 24) return null
      const raw = run.slice(offset, offset + length)
      const from = start + offset
      const found = judge(raw, { text, run: start, start: from, end: from + length, previousEnd }, countries, report)
      if (found === 'none') return null
      if (found !== null) return found
    }
    attempts++
    const skip = /^[^\s]*\s[\s(/-]*/.exec(run.slice(offset))
    if (skip === null) return null
    offset += skip[0].replace(/[(]+$/, '').length
  }
  return null
}

/** `<span>ME 04101</span><span>207-...`: a whole number that begins with its element, behind digits of the one before. */
function behindSeam(
  text: string,
  run: string,
  start: number,
  begins: ReadonlySet<number>,
  countries: readonly CountryCode[],
  report: NumberReport,
): TextNumber | null {
  if (begins.size === 0) return null
  for (let at = 1; at < run.length - 6; at++) {
    if (!begins.has(start + at) || !wholeNumber.test(run.slice(at))) continue
    return bestReading(text, run.slice(at), start + at, start + at, countries, report, true)
  }
  return null
}

/** With its area code: the second half of a number that is spread over elements is none. */
const wholeNumber = /^(?:\+|\(?0|\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\d))/

function prefixLengths(run: string): number[] {
  const lengths = [run.length]
  for (const gap of run.matchAll(/[^\d]+/g)) if (gap.index > 6) lengths.push(gap.index)
  return lengths
    .sort((a, b) => b - a)
    .filter((length) => run.slice(0, length).replace(/\D/g, '').length >= 6)
    .slice(0, 8)
}

/** A number, null when this cut is none, `'none'` when no cut of this run can be one. */
function judge(
  raw: string,
  place: NumberPlace,
  countries: readonly CountryCode[],
  report: NumberReport,
): TextNumber | 'none' | null {
  const { text, start, end } = place
  const digits = raw.replace(/\D/g, '')
  if (digits.length > 17) return null
  if (gluedAfter(text, end) || isRange(raw)) return null
  const shape = otherShape(raw)
  const named = shape === 'ip_address' && labelIn(text.slice(Math.max(0, start - 32), start)) === 'phone'
  if (shape !== null && !named) {
    report.rejected.push({ value: raw, reason: shape })
    return shape === 'date' ? null : 'none'
  }
  const pair = readAfter(report.numbers.at(-1), text, raw, start, countries[0])
  const first = pair ?? (tollFree.test(raw) ? readNumber(raw, 'US') : readNumber(raw, countries[0]))
  // Reading digits is cheaper than reading the words around them.
  if (first === null && countries.length < 2 && !callingCode.test(raw) && !bareCode.test(raw)) return null
  const context = numberContext(place)
  if (context.label === 'other' && !raw.startsWith('+')) {
    report.rejected.push({ value: raw, reason: 'labelled_otherwise' })
    return 'none'
  }
  const number = first ?? readElsewhere(raw, countries, context)
  if (number === null) return null
  if (pair === null && (lacksAreaCode(raw, number) || !isWrittenLikeOne(raw, digits, number, context))) return null
  const tail = extension.exec(text.slice(end, end + 24))
  return { number, raw, ext: tail?.[1] ?? null, context, start, end: end + (tail?.[0].length ?? 0) }
}

/** `030/123456-78/79`, `0431-66 12 47 / -48`: the last digits stand for another extension. */
function isRange(raw: string): boolean {
  const tail = /\s?\/\s?([-–]?)\d{1,3}$/.exec(raw)
  if (tail === null) return false
  return tail[1] !== '' || raw.slice(0, tail.index).replace(/\D/g, '').length > 8
}

/** North America's toll-free numbers are printed all over the world, with their 1 and without a plus. */
const tollFree = /^\(?1\)?[\s.-]{1,2}\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/

function readElsewhere(raw: string, countries: readonly CountryCode[], context: NumberContext): PhoneNumber | null {
  const abroad = context.label !== null || context.alone ? callingCode.exec(raw) : null
  if (abroad !== null) {
    const number = readNumber(`+${abroad[1]} ${abroad[2]}`, undefined)
    if (number !== null) return number
  }
  if (context.label === 'phone' && bareCode.test(raw)) {
    const number = readNumber(`+${raw}`, undefined)
    if (number !== null) return number
  }
  if (context.label === null || tollFree.test(raw)) return null
  for (const country of countries.slice(1, 4)) {
    const number = readNumber(raw, country)
    if (number !== null) return number
  }
  return null
}

/** `(852) 2345 6789`: a calling code in brackets, its plus forgotten. */
const callingCode = /^\(([1-9]\d{1,2})\)\s?(\d[\d\s.-]{5,})$/

/** `Tel: 86-21-6321 5578`: a calling code that a hyphen or a blank sets apart, its plus forgotten. */
const bareCode = /^[2-9]\d{1,2}[-. ]\(?\d{1,4}\)?[-. ]\d{3,4}[-. ]?\d{3,4}$/

function gluedBefore(text: string, start: number): boolean {
  const before = text[start - 1]
  if (before === undefined || /[\s(:;,.|>\-–—/•·*[\]"'“”»‘’!?&☎✆📞📱~]/u.test(before)) {
    if (before === '.' || before === ',') return isDigit(text.charCodeAt(start - 2))
    if (before === '-' || before === '–')
      return (
        /[\p{L}\d]/u.test(text[start - 2] ?? ' ') && !/\p{L}{3}[-–]$/u.test(text.slice(Math.max(0, start - 4), start))
      )
    if (before === '/' || before === '&')
      return /:\/\/\S*$|www\.\S*$|[?&=]\S*$/.test(text.slice(Math.max(0, start - 120), start))
    return moneyBefore.test(text.slice(Math.max(0, start - 6), start))
  }
  if (
    /[\ud800-\udfff\u2600-\u27ff]|(?=[\u0080-\uffff])[\p{P}\p{S}]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(
      before,
    )
  )
    return false
  // `Phone<span>(512) ...`: the label touches the number where only the style sheet keeps them apart.
  const word = /(?<![\p{L}\p{N}])(?:\p{L}{2,12}|[PTFMCD])$/u.exec(text.slice(Math.max(0, start - 14), start))?.[0]
  const label = word === undefined ? null : labelIn(word)
  return label === null || label === 'other'
}
const moneyBefore = /[$€£¥₹₽¢]\s?$/

function gluedAfter(text: string, end: number): boolean {
  const after = text.slice(end, end + 12)
  if (after === '' || /^[\s).,;:|<>\]"'”»’!?/•·*(&–—~-]/.test(after)) {
    if (/^[.,:]\d/.test(after) || /^-\d/.test(after)) return true
    return /^\s?(?:€|%|\$|£|₽|kč|zł|eur\b|usd\b|руб|km\b|kg\b|mm\b|cm\b|m²|sq)/i.test(after)
  }
  return !(gluedLabel.test(after) || /^[^\x20-\x7e]/.test(after))
}

/** Valid digits are not enough: the way of writing, or a label, has to say "phone". */
function isWrittenLikeOne(raw: string, digits: string, number: PhoneNumber, context: NumberContext): boolean {
  if (/^[\s(]*(?:\+|00)/.test(raw) || context.label !== null) return true
  const bare = /^\d+$/.test(raw)
  const trunk = /^\(?0/.test(raw) || (number.countryCallingCode === '7' && /^\(?8/.test(raw))
  if (number.countryCallingCode === '1') {
    return bare
      ? context.alone
      : /^\(?1?\)?[\s.-]{0,2}\(?\d{3}\)?[\s./–‐‑-]{0,3}\d{3}[\s.–‐‑-]{0,3}\d{4}$/.test(raw.trim())
  }
  // An area code in brackets is written nowhere else.
  if (/^\(\d{2,4}\)\s?\d{3,5}[\s.-]?\d{2,4}/.test(raw)) return digits.length >= 8
  if (bare) return context.alone || (trunk && digits.length >= 10)
  if (trunk) return digits.length >= 8
  return context.alone && digits.length >= 8
}
