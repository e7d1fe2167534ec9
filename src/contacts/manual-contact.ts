import { AppError } from '../core/errors.ts'
import { plainText } from '../core/plain-text.ts'
import { domainParts } from '../extract/email/domain.ts'
import { emailKind, emailType } from '../extract/email/email-type.ts'
import { phoneLibrary } from '../extract/phone/phone-library.ts'
import { kindOf, readNumber } from '../extract/phone/read-number.ts'
import { isDisposable } from '../validation/offline/disposable.ts'
import { normalizeEmail, normalizePhone } from './suppression/suppression-key.ts'

/** A contact as a user enters it. */
export interface ManualContact {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly kind?: 'person' | 'role' | 'company' | undefined
}

export interface Site {
  /** Null: a business without a site. */
  readonly host: string | null
  /** Two letters. Used to read numbers without a country code. */
  readonly country: string | null
}

/** The row that WF7 would create from these values. */
export function manualContactRow(
  { email, phone, name = undefined, title = undefined, kind }: ManualContact,
  site: Site,
) {
  const parsedEmail = email === undefined ? null : readEmail(email)
  const number = phone === undefined ? null : readPhone(phone, site.country)
  if (parsedEmail === null && number === null) throw fieldError('email', 'is missing', 'Send email, phone or both.')
  return {
    email: parsedEmail,
    phone: number?.phone ?? null,
    phone_extension: number?.extension ?? null,
    phone_kind: number?.kind ?? null,
    name: name ?? null,
    title: title ?? null,
    kind: kind ?? (name !== undefined ? 'person' : parsedEmail === null ? 'company' : kindOfEmail(parsedEmail)),
    email_type: parsedEmail === null ? null : typeOfEmail(parsedEmail, site.host),
    email_disposable: parsedEmail !== null && isDisposable(hostOf(parsedEmail)),
  } as const
}

/** What follows from an e-mail, as the extractor would say. */
export function emailTraits(email: string, host: string | null) {
  return { type: typeOfEmail(email, host), disposable: isDisposable(hostOf(email)), kind: kindOfEmail(email) }
}

/** Throws `fields_invalid`. */
export function readEmail(input: string): string {
  const email = /^[^\s@]+@[^\s@]+$/.test(input.trim()) ? normalizeEmail(plainText(input, 320)) : null
  if (email !== null && Buffer.byteLength(email) <= 320 && domainParts(hostOf(email)).registrable !== null) return email
  throw fieldError('email', 'is not an e-mail address', 'Send an e-mail address like info@example.com.')
}

/** Throws `fields_invalid`. A number with its country code is accepted even where the country's numbering plan does not include it yet. */
export function readPhone(input: string, country: string | null) {
  const { isSupportedCountry } = phoneLibrary()
  const number = readNumber(input, country !== null && isSupportedCountry(country) ? country : undefined)
  if (number !== null) {
    const extension = number.ext === undefined ? null : plainText(number.ext, 20)
    return { phone: number.number as string, extension, kind: kindOf(number) }
  }
  const phone = normalizePhone(input)
  if (phone !== null) return { phone, extension: null, kind: 'unknown' as const }
  throw fieldError('phone', 'is not a phone number', 'Send it with its country code, like +441134960000.')
}

const hostOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
const localOf = (email: string) => email.slice(0, email.lastIndexOf('@'))
const kindOfEmail = (email: string) => emailKind(localOf(email), hostOf(email))
const typeOfEmail = (email: string, host: string | null) =>
  emailType(localOf(email), hostOf(email), host === null ? null : domainParts(host).registrable)

export function fieldError(field: string, problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}
