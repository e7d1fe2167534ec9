import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { lacksAreaCode, readWithSharedAreaCode } from './local-numbers.ts'
import { type NumberContext, type NumberPosition, numberContext } from './number-context.ts'
import { labelIn } from './number-label.ts'
import { otherShape } from './number-shapes.ts'
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
const attachedLabel =
  /^(?:fax|tel|phone|mob|cell|e-?mail|mail|web|www|hours|open|toll|office|main|direct|ext|x\d|or|and|directions|get|map|view|contact|call|text|address|am|mon|monday)/i

/** Finds phone numbers in running text. `elementStarts` are the offsets of elements that touch the text before them. */
export function findTextNumbers(
  text: string,
  countries: readonly CountryCode[],
  elementStarts: ReadonlySet<number> = new Set(),
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
      readAfterBoundary(text, cut.written, match.index, elementStarts, countries, report) ??
      readLongest(text, cut.written, match.index, previousEnd, countries, report, elementStarts.has(match.index))
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

/** Cuts a run that stops inside a group of digits before that group; skips a group longer than any number. */
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

/** Reads the longest part of a run that is a phone number; a run may contain two numbers, or start with a postcode. */
function readLongest(
  text: string,
  run: string,
  start: number,
  previousEnd: number,
  countries: readonly CountryCode[],
  report: NumberReport,
  startsElement = false,
): TextNumber | null {
  let attempts = 0
  let offset = 0
  while (offset < run.length && attempts < 16) {
    const attached = !(startsElement && offset === 0) && isAttachedBefore(text, start + offset)
    for (const length of attached ? [] : prefixLengths(run.slice(offset))) {
      if (++attempts > 24) return null
      const raw = run.slice(offset, offset + length)
      const from = start + offset
      const found = readCandidate(
        raw,
        { text, run: start, start: from, end: from + length, previousEnd },
        countries,
        report,
      )
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

/**
 * `<span>ME 04101</span><span>207-...`: a whole number at the start of an element, after digits of the element before.
 */
function readAfterBoundary(
  text: string,
  run: string,
  start: number,
  elementStarts: ReadonlySet<number>,
  countries: readonly CountryCode[],
  report: NumberReport,
): TextNumber | null {
  if (elementStarts.size === 0) return null
  for (let at = 1; at < run.length - 6; at++) {
    if (!elementStarts.has(start + at) || !wholeNumber.test(run.slice(at))) continue
    return readLongest(text, run.slice(at), start + at, start + at, countries, report, true)
  }
  return null
}

/** With its area code: the second half of a number that is split over elements is none. */
const wholeNumber = /^(?:\+|\(?0|\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\d))/

function prefixLengths(run: string): number[] {
  const lengths = [run.length]
  for (const gap of run.matchAll(/[^\d]+/g)) if (gap.index > 6) lengths.push(gap.index)
  return lengths
    .sort((a, b) => b - a)
    .filter((length) => run.slice(0, length).replace(/\D/g, '').length >= 6)
    .slice(0, 8)
}

/** Returns a number, null when this part is none, `'none'` when no part of this run can be one. */
function readCandidate(
  raw: string,
  position: NumberPosition,
  countries: readonly CountryCode[],
  report: NumberReport,
): TextNumber | 'none' | null {
  const { text, start, end } = position
  const digits = raw.replace(/\D/g, '')
  if (digits.length > 17) return null
  if (isAttachedAfter(text, end) || isRange(raw)) return null
  const shape = otherShape(raw)
  const named = shape === 'ip_address' && labelIn(text.slice(Math.max(0, start - 32), start)) === 'phone'
  if (shape !== null && !named) {
    report.rejected.push({ value: raw, reason: shape })
    return shape === 'date' ? null : 'none'
  }
  const pair = readWithSharedAreaCode(report.numbers.at(-1), text, raw, start, countries[0])
  const first = pair ?? (tollFree.test(raw) ? readNumber(raw, 'US') : readNumber(raw, countries[0]))
  // Parsing digits is cheaper than reading the text around them.
  if (first === null && countries.length < 2 && !callingCode.test(raw) && !bareCode.test(raw)) return null
  const context = numberContext(position)
  if (context.label === 'other' && !raw.startsWith('+')) {
    report.rejected.push({ value: raw, reason: 'labelled_otherwise' })
    return 'none'
  }
  const number = first ?? readAbroad(raw, countries, context)
  if (number === null) return null
  if (pair === null && (lacksAreaCode(raw, number) || !looksLikePhone(raw, digits, number, context))) return null
  const tail = extension.exec(text.slice(end, end + 24))
  return { number, raw, ext: tail?.[1] ?? null, context, start, end: end + (tail?.[0].length ?? 0) }
}

/** `030/123456-78/79`, `0431-66 12 47 / -48`: the last digits are another extension. */
function isRange(raw: string): boolean {
  const tail = /\s?\/\s?([-–]?)\d{1,3}$/.exec(raw)
  if (tail === null) return false
  return tail[1] !== '' || raw.slice(0, tail.index).replace(/\D/g, '').length > 8
}

/** North American toll-free numbers appear all over the world, with their 1 and without a plus. */
const tollFree = /^\(?1\)?[\s.-]{1,2}\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/

function readAbroad(raw: string, countries: readonly CountryCode[], context: NumberContext): PhoneNumber | null {
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

/** `(852) 2345 6789`: a calling code in brackets without its plus. */
const callingCode = /^\(([1-9]\d{1,2})\)\s?(\d[\d\s.-]{5,})$/

/** `Tel: 86-21-6321 5578`: a calling code without its plus, separated by a hyphen or a space. */
const bareCode = /^[2-9]\d{1,2}[-. ]\(?\d{1,4}\)?[-. ]\d{3,4}[-. ]?\d{3,4}$/

function isAttachedBefore(text: string, start: number): boolean {
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
  // `Phone<span>(512) ...`: only the style sheet separates the label from the number.
  const word = /(?<![\p{L}\p{N}])(?:\p{L}{2,12}|[PTFMCD])$/u.exec(text.slice(Math.max(0, start - 14), start))?.[0]
  const label = word === undefined ? null : labelIn(word)
  return label === null || label === 'other'
}
const moneyBefore = /[$€£¥₹₽¢]\s?$/

function isAttachedAfter(text: string, end: number): boolean {
  const after = text.slice(end, end + 12)
  if (after === '' || /^[\s).,;:|<>\]"'”»’!?/•·*(&–—~-]/.test(after)) {
    if (/^[.,:]\d/.test(after) || /^-\d/.test(after)) return true
    return /^\s?(?:€|%|\$|£|₽|kč|zł|eur\b|usd\b|руб|km\b|kg\b|mm\b|cm\b|m²|sq)/i.test(after)
  }
  return !(attachedLabel.test(after) || /^[^\x20-\x7e]/.test(after))
}

/** Valid digits are not enough: the format or a label has to indicate a phone number. */
function looksLikePhone(raw: string, digits: string, number: PhoneNumber, context: NumberContext): boolean {
  if (/^[\s(]*(?:\+|00)/.test(raw) || context.label !== null) return true
  // `02110-1301` is ZIP+4, `08 07 06 05` and `0 2021-08-09` are versions and dates where numbers are not written in pairs.
  if (/^\d{5}-\d{4}$|^0?\s?(?:19|20)\d\d-\d\d-\d\d/.test(raw)) return context.alone
  if (/^\d\d(?:[ .-]\d\d){3}$/.test(raw) && /^(?:49|43|44|1)$/.test(number.countryCallingCode)) return context.alone
  const bare = /^\d+$/.test(raw)
  const trunk = /^\(?0/.test(raw) || (number.countryCallingCode === '7' && /^\(?8/.test(raw))
  if (number.countryCallingCode === '1') {
    return bare
      ? context.alone
      : /^\(?1?\)?[\s.-]{0,2}\(?\d{3}\)?[\s./–‐‑-]{0,3}\d{3}[\s.–‐‑-]{0,3}\d{4}$/.test(raw.trim())
  }
  // Only phone numbers have an area code in brackets.
  if (/^\(\d{2,4}\)\s?\d{3,5}[\s.-]?\d{2,4}/.test(raw)) return digits.length >= 8
  if (bare) return context.alone || (trunk && digits.length >= 10)
  if (trunk) return digits.length >= 8
  return context.alone && digits.length >= 8
}
