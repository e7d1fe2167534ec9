import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { readNumber } from './read-number.ts'

/** Countries with numbers of almost any length, where seven digits without an area code look complete. */
const anyLength: ReadonlySet<string> = new Set(['DE', 'AT'])

/** `784 55 13` in Germany: only dialable in the same town, which is unknown. */
export function lacksAreaCode(raw: string, number: PhoneNumber): boolean {
  if (!anyLength.has(number.country ?? '') || /^[\s(+[]*[0+]/.test(raw)) return false
  const digits = raw.replace(/\D/g, '')
  return !(digits.startsWith(number.countryCallingCode) && number.nationalNumber === digits.slice(2))
}

interface Earlier {
  readonly raw: string
  readonly end: number
}

const listSeparator = /^\s{0,2}(?:[,;/&+|]|und|oder|or|and|u\.|y|e|ou|o)\s{0,2}$/i
const withArea = /^(\(0?\d{2,5}\)|0\d{1,5}|[2-9]\d{2}(?=[-. ]\d{3}[-. ]\d{4}$))[\s./-]{0,3}(\d[\d\s./-]{4,})$/

/** `(11) 3062-4417 / 3062-4418`: the second number has the area code of the first, and as many digits. */
export function readWithSharedAreaCode(
  earlier: Earlier | undefined,
  text: string,
  raw: string,
  start: number,
  country: CountryCode | undefined,
): PhoneNumber | null {
  if (earlier === undefined || start - earlier.end > 8 || raw.startsWith('0')) return null
  if (!listSeparator.test(text.slice(earlier.end, start))) return null
  const [, area, local] = withArea.exec(earlier.raw) ?? []
  if (area === undefined || local === undefined || digitsIn(local) !== digitsIn(raw)) return null
  return readNumber(`${area} ${raw}`, country)
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
