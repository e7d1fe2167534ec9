import { phoneLibrary } from '../extract/phone/phone-library.ts'

/**
 * A phone number in E.164 as people write it: `0113 496 0000` in its own country, `+44 113 496 0000` elsewhere. `country` is
 * where the reader calls from, two letters. Text that is not a valid number stays as it is.
 */
export function formatPhone(phone: string, country?: string | null): string {
  // Numbers are stored in E.164. Other text is what a source wrote and was not a valid number. The number is not validated
  // again: that takes twice the time, and an export has hundreds of thousands.
  if (!/^\+\d{6,15}$/.test(phone)) return phone
  const number = phoneLibrary().parsePhoneNumberFromString(phone)
  if (number === undefined) return phone
  return number.country !== undefined && number.country === country
    ? number.formatNational()
    : number.formatInternational()
}
