import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import type { PhoneKind } from '../findings.ts'
import { ownCopy } from '../own-copy.ts'
import { phoneLibrary } from './phone-library.ts'

const cache = new Map<string, PhoneNumber | null>()

/** A valid phone number, read with `country` when it has no calling code. */
export function readNumber(written: string, country: CountryCode | undefined): PhoneNumber | null {
  const key = `${country ?? ''} ${written}`
  const known = cache.get(key)
  if (known !== undefined) return known
  if (cache.size > 5_000) cache.clear()
  const number = read(ownCopy(written), country)
  cache.set(ownCopy(key), number)
  return number
}

/** `(+84) 24 3926`, `(0033) 1 42`: the calling code in brackets. */
const bracketedCode = /^\s*\(\s?(?:\+\s?|00)(\d{1,3})\s?\)\s?/
/** `+ 49 30`, `++49 30`. */
const loosePlus = /^\s*\+{1,2}\s?(?=\d)/
/** `03834 · 89 91 72`, `030 | 784 55 12`: decorative separators. */
const oddSigns = / ?[·•|:] ?/g

function read(written: string, country: CountryCode | undefined): PhoneNumber | null {
  const plain = written.replace(bracketedCode, '+$1 ').replace(loosePlus, '+').replace(oddSigns, ' ')
  // `+49 (0)30`: the zero is for calls inside the country.
  const text = /^\s*(?:\+|00)/.test(plain) ? plain.replace(/\(\s?0\s?\)/, ' ') : plain
  const options = country === undefined ? { extract: false } : { defaultCountry: country, extract: false }
  const { parsePhoneNumberFromString } = phoneLibrary()
  const number = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), options)
  if (number?.isValid() === true) return number
  const asWritten = text.startsWith('00') ? parsePhoneNumberFromString(text, options) : undefined
  return asWritten?.isValid() === true ? asWritten : null
}

const kinds = new WeakMap<PhoneNumber, PhoneKind>()

/** Cached: the pages of a site repeat their numbers. */
export function kindOf(number: PhoneNumber): PhoneKind {
  const known = kinds.get(number)
  if (known !== undefined) return known
  const kind = classifyNumber(number)
  kinds.set(number, kind)
  return kind
}

function classifyNumber(number: PhoneNumber): PhoneKind {
  switch (number.getType()) {
    case 'FIXED_LINE':
      return 'fixed'
    case 'MOBILE':
      return 'mobile'
    case 'FIXED_LINE_OR_MOBILE':
      return 'fixed_or_mobile'
    case 'TOLL_FREE':
      return 'toll_free'
    case undefined:
      return 'unknown'
    default:
      return 'special'
  }
}
