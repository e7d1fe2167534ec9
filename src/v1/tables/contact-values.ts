import { normalizeEmail } from '../../contacts/suppression/suppression-key.ts'
import { domainParts } from '../../extract/email/domain.ts'
import { emailKind, emailType } from '../../extract/email/email-type.ts'
import { parseEmail } from '../../extract/email/parse-email.ts'
import { isMachineEmail, isPlaceholder } from '../../extract/email/placeholders.ts'
import { kindOf, readNumber } from '../../extract/phone/read-number.ts'
import { isDisposable } from '../../validation/offline/disposable.ts'
import { isFreeMail } from '../../validation/offline/free-mail.ts'
import { textOf } from './read-values.ts'
import { type RejectedReading, rejected } from './v1-mapping.ts'

/** An e-mail as the extractor would store it. */
export interface ReadEmail {
  readonly email: string
  readonly email_type: string
  readonly email_disposable: boolean
  readonly kind: string
}

/** V1's pattern matched anything with an @: image names, joined words, form hints, machine e-mails. */
export function readEmail(written: string | null | undefined, host: string): ReadEmail | RejectedReading {
  const text = written?.trim() ?? ''
  const at = text.lastIndexOf('@')
  const reading = parseEmail(text.slice(0, Math.max(0, at)), text.slice(at + 1))
  if (at < 1 || 'reason' in reading) return rejected('bad_email', null)
  const { local, domain } = reading
  const email = normalizeEmail(reading.value)
  if (email === null || Buffer.byteLength(email) > 320) return rejected('bad_email', null)
  const site = domainParts(host).registrable
  if (isMachineEmail(local, domain)) return rejected('machine_email', null)
  if (isPlaceholder(local, domain, site, isFreeMail(domain))) return rejected('placeholder_email', null)
  return {
    email,
    email_type: emailType(local, domain, site),
    email_disposable: isDisposable(domain),
    kind: emailKind(local, domain),
  }
}

export interface ReadPhone {
  readonly phone: string
  readonly phone_kind: string
  readonly phone_extension: string | null
}

/** Null if empty. V1 also stored ten-digit timestamps as numbers: these are dropped and counted. */
export function readPhone(written: string | null | undefined): ReadPhone | { readonly dropped: string } | null {
  const text = textOf(written, 100)
  if (text === null) return null
  if (!/\d/.test(text)) return { dropped: 'placeholder_phone' }
  const number = readNumber(text, 'US')
  if (number !== null) return { phone: number.number, phone_kind: kindOf(number), phone_extension: number.ext ?? null }
  return { dropped: isTimestamp(text) ? 'timestamp_phone' : 'bad_phone' }
}

/** Seconds since 1970 that fall between 2001 and 2033. */
function isTimestamp(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length === 10 && digits >= '1000000000' && digits < '2000000000'
}

/** V1 invented names for contacts that had none. */
export function readName(written: string | null | undefined): string | { readonly dropped: string } | null {
  const text = textOf(written, 200)
  if (text === null) return null
  return /^(?:contact at\b|unknown\b|n\/a$|name not found$)/i.test(text) ? { dropped: 'placeholder_name' } : text
}
