import { domainToASCII, domainToUnicode } from 'node:url'

export interface ReadableEmail {
  readonly local: string
  /** In ASCII and lower case. */
  readonly domain: string
}

/**
 * Splits an e-mail as a mailbox on the internet has it (RFC 5321 and 6531); null if it is none. Quoted local parts,
 * comments, IPs in brackets and names without a dot are refused: no business publishes a mailbox of that form.
 */
export function readEmail(text: string): ReadableEmail | null {
  const email = text.trim()
  if (email.length > maxInputLength || !email.isWellFormed() || invisible.test(email)) return null
  const at = email.indexOf('@')
  if (at < 1 || email.indexOf('@', at + 1) >= 0) return null
  const local = email.slice(0, at)
  const domain = readDomain(email.slice(at + 1))
  if (domain === null || !isLocalPart(local)) return null
  return bytesOf(local) + 1 + domain.length > maxEmailLength ? null : { local, domain }
}

const maxEmailLength = 254
const maxLocalLength = 64
const maxDomainLength = 253
const maxLabelLength = 63
/** An international domain is longer in ASCII; beyond this length no conversion is worth its time. */
const maxInputLength = 1_000

/** Spaces, control and format characters, and what is drawn as nothing. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u
const localPart = /^[\w!#$%&'*+/=?^`{|}~\-\u{80}-\u{10ffff}]+(?:\.[\w!#$%&'*+/=?^`{|}~\-\u{80}-\u{10ffff}]+)*$/u
const asciiLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
const combiningStart = /^\p{M}/u

function isLocalPart(local: string): boolean {
  return bytesOf(local) <= maxLocalLength && localPart.test(local) && !combiningStart.test(local)
}

function readDomain(written: string): string | null {
  const lower = written.toLowerCase()
  const domain = isAscii(lower) ? lower : toAscii(lower)
  if (domain.length > maxDomainLength) return null
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || /^\d+$/.test(last)) return null
  return labels.every(isLabel) ? domain : null
}

/** The conversion accepts more than a domain (percent signs, IPs as numbers): ASCII characters are checked before it. */
function toAscii(domain: string): string {
  const parts = domain.normalize('NFC').split('.')
  if (parts.some((part) => !internationalLabel.test(part) || combiningStart.test(part))) return ''
  return domainToASCII(domain)
}

const internationalLabel = /^(?!-)[a-z0-9\-\u{80}-\u{10ffff}]+(?<!-)$/u

function isLabel(label: string): boolean {
  if (label.length > maxLabelLength || !asciiLabel.test(label)) return false
  return !label.startsWith('xn--') || !domainToUnicode(label).startsWith('xn--')
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

function bytesOf(text: string): number {
  return isAscii(text) ? text.length : Buffer.byteLength(text)
}
