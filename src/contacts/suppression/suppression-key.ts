// Normalizes values that can be suppressed. Suppressions are compared by hash, so every value needs exactly one spelling.
import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import { AppError } from '../../core/errors.ts'
import { asciiHost, readHost } from '../../core/host/read-host.ts'

/** What can be suppressed: an e-mail, a phone number, or a domain with all its values. */
export type SuppressionKind = 'email' | 'phone' | 'domain'

const e164 = /^\+[0-9]{4,15}$/

/** Lower case, host in ASCII, so that `Info@MÜLLER.de` and `info@xn--mller-kva.de` are equal. Null: not an e-mail. */
export function normalizeEmail(value: string): string | null {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, at).trim().normalize('NFC').toLowerCase()
  const host = normalizeHost(value.slice(at + 1))
  return at < 1 || local === '' || host === null ? null : `${local}@${host}`
}

/** E.164, without separators. Null: not a number with its country code. */
export function normalizePhone(value: string): string | null {
  const digits = value
    .trim()
    .replace(/^00/, '+')
    .replace(/[\s().\-/]/g, '')
  return e164.test(digits) ? digits : null
}

/** The host of a domain or URL. Null: not a host. */
export function normalizeHost(value: string): string | null {
  const bare = value
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d+$/, '')
  return asciiHost(bare)
}

/** A value as it is hashed. Throws `request_invalid` for values that could match nothing, or everything. */
export function normalizeValue(kind: SuppressionKind, value: string): string {
  const normal = normalizers[kind](value)
  if (normal === null) throw new AppError('request_invalid', `"${value.slice(0, 200)}" is not ${accepted[kind]}.`)
  return normal
}

const normalizers: Record<SuppressionKind, (value: string) => string | null> = {
  email: normalizeEmail,
  phone: normalizePhone,
  domain(value) {
    const reading = readHost(value)
    return reading.ok ? reading.host : null
  },
}

const accepted: Record<SuppressionKind, string> = {
  email: 'an e-mail address like info@example.com',
  phone: 'a phone number with its country code like +441134960000',
  domain: 'a domain like example.com that one owner can register',
}

/** The content of a tombstone: the value cannot be read from it, and the same value always has the same hash. */
export function hashOf(kind: SuppressionKind, normal: string): Buffer {
  return createHash('sha256').update(`${kind}\0${normal}`).digest()
}

/** A host and every registrable domain above it: `shop.acme.co.uk`, `acme.co.uk`. */
export function coveringDomains(host: string): string[] {
  const top = getDomain(host)
  if (top === null || !host.endsWith(top)) return [host]
  const above = host
    .slice(0, host.length - top.length)
    .split('.')
    .filter(Boolean)
  return [...above.map((_, index) => [...above.slice(index), top].join('.')), top]
}
