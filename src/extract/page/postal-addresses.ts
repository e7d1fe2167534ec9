import type { PageDocument } from '../document/page-document.ts'
import type { AddressFinding } from '../findings.ts'
import { clean } from '../snippet.ts'
import { firstField, type StructuredItem } from '../structured/structured-item.ts'
import { type PostalLine, readPostalLine } from './postal-line.ts'

/** Finds postal addresses: structured data, and lines of text that end in a postcode and a locality. */
export function findPostalAddresses(
  page: PageDocument,
  structured: readonly StructuredItem[],
  country: string | undefined,
): AddressFinding[] {
  const found = new Map<string, AddressFinding>()
  for (const item of structured) {
    const street = firstField(item, 'streetaddress', 'street-address')
    const postalCode = firstField(item, 'postalcode', 'postal-code')
    const locality = firstField(item, 'addresslocality', 'locality')
    if (locality === null || (street === null && postalCode === null)) continue
    const region = firstField(item, 'addressregion', 'region')
    const countryName = firstField(item, 'addresscountry', 'country-name')
    const text = clean(
      [street, [postalCode, locality].filter(Boolean).join(' '), region, countryName].filter(Boolean).join(', '),
    )
    add(found, {
      text,
      street,
      postalCode,
      locality,
      region,
      country: countryName,
      method: item.method,
      confidence: 92,
      reasons: [`found as ${item.method}`],
      owner: 'site',
      snippet: text,
      position: item.position,
    })
  }
  for (const { start, end, street, postalCode, locality, region, nation: countryName } of findPostalLines(
    page.text,
    country,
  )) {
    if (page.blocks.codeAt(start) !== null) continue
    const text = clean(page.text.slice(start, end).replaceAll('\n', ', ').replace(/,\s*,/g, ','))
    add(found, {
      text,
      street,
      postalCode,
      locality,
      region,
      country: countryName,
      method: 'text',
      confidence: street === null ? 55 : 75,
      reasons: street === null ? ['found as text', 'no street seen'] : ['found as text'],
      owner: 'site',
      snippet: text,
      position: page.sourceOf(start),
    })
  }
  return [...found.values()].sort((a, b) => a.position - b.position)
}

interface LocatedLine extends NonNullable<ReturnType<typeof readPostalLine>> {
  readonly start: number
  readonly end: number
  readonly street: string | null
}

function* findPostalLines(text: string, country: string | undefined): Generator<LocatedLine> {
  let previous = { start: 0, end: 0 }
  let start = 0
  let count = 0
  while (start <= text.length && count < 100) {
    const stop = text.indexOf('\n', start)
    const end = stop < 0 ? text.length : stop
    const line = end - start < 200 && end - start > 6 ? text.slice(start, end) : ''
    const postal = line === '' ? null : readPostalLine(line, country)
    if (postal !== null) {
      const before = line.slice(0, postal.index).replace(/[\s,|•·-]+$/, '')
      const above = text.slice(previous.start, previous.end)
      const street = streetIn(before) ?? (before.length < 4 ? streetIn(above) : null)
      if (street === null && !isTownLine(line, postal)) {
        previous = { start, end }
        start = end + 1
        continue
      }
      const from = before.length < 4 && street !== null ? previous.start : start
      count++
      yield { ...postal, start: from, end, street }
    }
    previous = { start, end }
    start = end + 1
  }
}

/** The part of a line with a house number and a word, after the last separator. */
function streetIn(line: string): string | null {
  const part =
    line
      .split(/\s[|•·]\s/)
      .at(-1)
      ?.trim() ?? ''
  if (part.length < 5 || part.length > 90 || !/\d/.test(part) || !/\p{L}{3}/u.test(part)) return null
  return /(?:^|\s)\d{1,5}[a-z]?(?:\s|$|,|-|\/)|\p{L}\s?\d{1,4}\s?[a-z]?$/iu.test(part) ? clean(part) : null
}

function add(found: Map<string, AddressFinding>, address: AddressFinding): void {
  const key = address.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (!found.has(key)) found.set(key, address)
}

/** Without a street: the line is a postcode and a town, and what is before them is a name, not a sentence or a number. */
function isTownLine(line: string, { postalCode, locality }: PostalLine): boolean {
  if (!/\p{Lu}\p{Ll}{2}/u.test(locality) || /[=<>;{}\\"|*_]|\s--/.test(line)) return false
  const rest = line.replace(postalCode, '').replace(locality, '')
  return !/\d/.test(rest) && rest.length < 50 && !/(?<!\p{L})\p{Ll}{2,}\s\p{Ll}{2,}\s\p{Ll}{2,}/u.test(line)
}
