// Loaded when the first phone number is shown: the formats of all countries are larger than a page of the app.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `0113 496 0000` where the row is in the country of the number, `+44 113 496 0000` elsewhere. */
export function formatPhone(phone: string, country: unknown): string {
  const number = parsePhoneNumberFromString(phone)
  if (number === undefined) return phone
  return number.country !== undefined && number.country === country
    ? number.formatNational()
    : number.formatInternational()
}
