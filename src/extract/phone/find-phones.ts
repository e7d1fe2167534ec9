import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { linkOffset } from '../document/link-offset.ts'
import type { Link, PageDocument } from '../document/page-document.ts'
import { decodePercent } from '../email/mailto.ts'
import type { Rejected } from '../findings.ts'
import { clean, snippetOf } from '../snippet.ts'
import { fieldsOf, type StructuredItem } from '../structured/structured-item.ts'
import { PhoneCollector } from './phone-collector.ts'
import { readNumber } from './read-number.ts'
import { findTextNumbers } from './text-numbers.ts'
import { findVanityNumbers } from './vanity-numbers.ts'

export interface PhoneResult {
  readonly phones: PhoneCollector
  readonly rejected: readonly Rejected[]
}

/** Finds every phone and fax number on the page. */
export function findPhones(
  page: PageDocument,
  structured: readonly StructuredItem[],
  countries: readonly CountryCode[],
): PhoneResult {
  const phones = new PhoneCollector()
  const rejected: Rejected[] = []
  const text = asciiDigits(page.text)
  const report = findTextNumbers(text, countries, elementStarts(page))
  for (const { number, raw, ext, context, start, end } of report.numbers) {
    if (isCode(page, start, context.label)) continue
    phones.add(number, {
      method: 'text',
      raw,
      ext,
      fax: context.label === 'fax',
      labelled: context.label !== null,
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    })
  }
  for (const { number, raw, start, end } of findVanityNumbers(text, countries)) {
    if (isCode(page, start, null)) continue
    phones.add(number, {
      method: 'text',
      raw,
      ext: null,
      fax: false,
      labelled: false,
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    })
  }
  for (const link of page.links) addLink(page, link, countries, phones, rejected)
  for (const item of structured) addItem(item, countries, phones)
  rejected.push(...report.rejected.slice(0, 100))
  return { phones, rejected }
}

/** In code a number is a version, a date or a sample. In a `<pre>` or a `<code>` inside a line, a label says otherwise. */
function isCode(page: PageDocument, start: number, label: string | null): boolean {
  const code = page.blocks.codeAt(start)
  return code === 'block' || (code === 'inline' && label === null)
}

function elementStarts({ boundaries }: PageDocument): ReadonlySet<number> {
  return new Set(boundaries.filter(({ startsElement }) => startsElement).map(({ offset }) => offset))
}

function addLink(
  page: PageDocument,
  link: Link,
  countries: readonly CountryCode[],
  phones: PhoneCollector,
  rejected: Rejected[],
): void {
  const written = readPhoneLink(link.href)
  if (written === null) return
  const end = Math.min(link.end, link.start + 100)
  const before = page.text.slice(Math.max(0, link.start - 25), link.start)
  const [main = '', ext] = unreversed(written.digits).split(/;ext=|;|,|(?:ext\.?|x)(?=\s?\d)/i)
  const number = readLinked(main, countries, written.international)
  if (number === null) {
    if (main.replace(/\D/g, '').length > 5) rejected.push({ value: clean(written.digits), reason: 'invalid_phone' })
    return
  }
  const fax = written.fax || /(?:fax|faks|факс)[^\p{L}\n]{0,6}$/iu.test(before)
  phones.add(number, {
    method: written.method,
    raw: clean(written.digits),
    ext: ext?.replace(/\D/g, '') || null,
    fax,
    labelled: true,
    snippet: () => snippetOf(page, link.start, end),
    position: link.position,
    textOffset: linkOffset(page, link),
    textEnd: link.start === end ? 0 : end,
  })
}

/** The first letter rules out most links. */
function mayBePhoneLink(href: string): boolean {
  const first = href.charCodeAt(0) | 32
  if (first === 104 || first === 119)
    return href.includes('wa.me') || href.includes('whatsapp') || /^https?:\/\/tel/i.test(href)
  return first === 116 || first === 99 || first === 112 || first === 102 || first <= 32
}

interface PhoneLink {
  readonly digits: string
  readonly method: 'tel' | 'whatsapp'
  readonly fax: boolean
  readonly international: boolean
}

function readPhoneLink(href: string): PhoneLink | null {
  if (!mayBePhoneLink(href)) return null
  const call = /^\s*(?:https?:\/\/)?(tel|callto|phone|fax)(?::|%3a)\/{0,2}(.{3,60})$/i.exec(href)
  if (call?.[2] !== undefined) {
    return {
      digits: decodePercent(call[2]).replace(/[?].*$/, ''),
      method: 'tel',
      fax: call[1]?.toLowerCase() === 'fax',
      international: false,
    }
  }
  const chat =
    /(?:wa\.me\/|[?&]phone=|whatsapp\.com\/(?:send\/)?\??(?:phone=)?)((?:\+|%2B|%20|\s)*\d[\d\s-]{6,20})/i.exec(href)
  return chat?.[1] === undefined
    ? null
    : { digits: decodePercent(chat[1]).trim(), method: 'whatsapp', fax: false, international: true }
}

function readLinked(digits: string, countries: readonly CountryCode[], international: boolean): PhoneNumber | null {
  if (international)
    return readNumber(`+${digits.replace(/^\+|^00/, '')}`, undefined) ?? readNumber(digits, countries[0])
  const text = digits.replace(/[^\d+()./ -]/g, '').trim()
  for (const country of [...countries.slice(0, 3), undefined]) {
    const number = readNumber(text, country)
    if (number !== null) return number
  }
  // A tel: link is often an international number without its plus.
  const plain = text.replace(/\D/g, '')
  return plain.length >= 10 && !plain.startsWith('0') ? readNumber(`+${plain}`, undefined) : null
}

function addItem(item: StructuredItem, countries: readonly CountryCode[], phones: PhoneCollector): void {
  const add = (written: string, fax: boolean) => {
    const number = readLinked(written.replace(/^tel:/i, ''), countries, false)
    if (number === null) return
    phones.add(number, {
      method: item.method,
      raw: clean(written),
      ext: null,
      fax,
      labelled: true,
      snippet: () => clean(written),
      position: item.position,
      textOffset: -1,
    })
  }
  for (const written of fieldsOf(item, 'telephone', 'phone', 'tel', 'phonenumber'))
    if (written.length < 40) add(written, /fax/i.test(written))
  for (const written of fieldsOf(item, 'faxnumber', 'fax')) if (written.length < 40) add(written, true)
}

/** Replaces full-width, Arabic and Persian characters one for one, so offsets stay valid. */
function asciiDigits(text: string): string {
  if (!/[\uff08-\uff1a\u0660-\u0669\u06f0-\u06f9]/.test(text)) return text
  return text
    .replace(/[\uff08-\uff1a]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (char) => String(char.charCodeAt(0) & 15))
    .replaceAll('\u3000', ' ')
}

/** `tel:0012 5493 311 44+`: written backwards, for a script or a style sheet to turn around. */
function unreversed(digits: string): string {
  return /^[\d\s()./-]{6,}\+$/.test(digits.trim()) ? [...digits.trim()].reverse().join('') : digits
}
