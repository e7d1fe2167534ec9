import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { PhoneKind } from '../findings.ts'
import { ownCopy } from '../own-copy.ts'

const remembered = new Map<string, PhoneNumber | null>()

/** A number that a phone company could have given out, read by `country` when it has no country of its own. */
export function readNumber(written: string, country: CountryCode | undefined): PhoneNumber | null {
  const key = `${country ?? ''} ${written}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size > 5_000) remembered.clear()
  const number = read(ownCopy(written), country)
  remembered.set(ownCopy(key), number)
  return number
}

/** `(+84) 24 3926`, `(0033) 1 42`: the whole calling code in brackets. */
const bracketedCode = /^\s*\(\s?(?:\+\s?|00)(\d{1,3})\s?\)\s?/
/** `+ 49 30`, `++49 30`. */
const loosePlus = /^\s*\+{1,2}\s?(?=\d)/
/** `03834 · 89 91 72`, `030 | 784 55 12`: what designers set between the groups. */
const oddSigns = / ?[·•|:] ?/g

function read(written: string, country: CountryCode | undefined): PhoneNumber | null {
  const plain = written.replace(bracketedCode, '+$1 ').replace(loosePlus, '+').replace(oddSigns, ' ')
  // `+49 (0)30`: the zero is for callers inside the country.
  const text = /^\s*(?:\+|00)/.test(plain) ? plain.replace(/\(\s?0\s?\)/, ' ') : plain
  const options = country === undefined ? { extract: false } : { defaultCountry: country, extract: false }
  const number = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), options)
  if (number?.isValid() === true) return number
  const asWritten = text.startsWith('00') ? parsePhoneNumberFromString(text, options) : undefined
  return asWritten?.isValid() === true ? asWritten : null
}

const kinds = new WeakMap<PhoneNumber, PhoneKind>()

/** Asked for every number of every page, and the pages of a site repeat theirs. */
export function kindOf(number: PhoneNumber): PhoneKind {
  const known = kinds.get(number)
  if (known !== undefined) return known
  const kind = workOutKind(number)
  kinds.set(number, kind)
  return kind
}

function workOutKind(number: PhoneNumber): PhoneKind {
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
