// The one host normaliser: every stage and every import identifies a site by its result. It never throws: any text gives a
// host or a reason, in linear time. It is idempotent: a host is normalised to itself.
import { domainToASCII, domainToUnicode } from 'node:url'
import { suffixFacts } from './public-suffix.ts'
import { findCandidates, isPhoneNumber, type NoSiteReason, parseSiteText, type SiteText } from './site-in-text.ts'

/** Why a text names no site. Stable: outcomes and import reports contain these values. */
export type HostProblem =
  | NoSiteReason
  /** More text than a URL has, or a name longer than DNS allows. */
  | 'too_long'
  | 'ip_address'
  /** A name without a dot. */
  | 'single_label'
  /** `localhost`, `.local`, `.onion` and others that are not on the public web. */
  | 'not_public'
  /** A suffix without a registry: `menu.pdf`. */
  | 'unknown_suffix'
  /** The suffix itself: `co.uk`, `github.io`. It is not a site of one owner. */
  | 'public_suffix'
  /** A bare host among other words; it may be the second half of a name: `acme dental.example`. */
  | 'ambiguous'
  | 'bad_host'

/** A site's name. */
interface Host {
  readonly ok: true
  /** Lower case, ASCII, without `www.`, port, user-info, path and trailing dots. */
  readonly host: string
  /** The domain of the owner: the host, or a domain above it. */
  readonly registrable: string
  /** As written: with its `www.`, `:8443`, `/path?query#fragment`. */
  readonly written: {
    readonly scheme: SiteText['scheme']
    readonly name: string
    readonly port: string
    readonly rest: string
  }
}

export type HostReading = Host | { readonly ok: false; readonly reason: HostProblem }

const maxTextLength = 8_192
const maxHostLength = 253
const maxLabelLength = 63
/** Before normalisation: percent-encoded or in another script it is longer than in ASCII. */
const maxAuthorityLength = 1_000
const privateEndings = /(?:^|\.)(?:localhost|local|localdomain|lan|home|internal|intranet|corp|onion|arpa)$/
/** RFC 2606 and 6761: reserved for examples, tests and the demo. */
const reservedEndings = new Set(['example', 'test', 'invalid'])
/** DNS allows underscores below a registered domain, and such shops exist. */
const label = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/
/** Reasons that do not explain what the text is. A reason of another token is preferred. */
const uninformative: readonly HostProblem[] = ['single_label', 'empty', 'bad_host']

/** Finds the site that a text names: a URL, a bare host, or either inside other words. The first one counts. */
export function readHost(text: string | null | undefined): HostReading {
  const given = text?.trim() ?? ''
  if (given === '') return { ok: false, reason: 'empty' }
  if (given.length > maxTextLength) return { ok: false, reason: 'too_long' }
  if (isPhoneNumber(given)) return { ok: false, reason: 'phone_number' }
  if (/\[[0-9a-f]*:[0-9a-f:.]*\]/i.test(given)) return { ok: false, reason: 'ip_address' }
  const reasons: HostProblem[] = []
  for (const candidate of findCandidates(given)) {
    const reading = readCandidate(candidate.text)
    if (reading.ok && !(candidate.loose && isBare(reading))) return reading
    reasons.push(reading.ok ? 'ambiguous' : reading.reason)
  }
  const reason = reasons.find((one) => !uninformative.includes(one)) ?? reasons[0] ?? 'empty'
  return { ok: false, reason }
}

function isBare({ written }: Host): boolean {
  return written.scheme === undefined && !written.name.startsWith('www.')
}

function readCandidate(candidate: string): HostReading {
  const site = parseSiteText(candidate)
  if (typeof site === 'string') return { ok: false, reason: site }
  const named = nameOf(site.authority)
  if (!named.ok) return named
  const { registrable, suffix, listed } = suffixFacts(named.host)
  if (registrable === null) return { ok: false, reason: 'public_suffix' }
  if (!listed && !reservedEndings.has(suffix ?? '')) return { ok: false, reason: 'unknown_suffix' }
  if (registrable.includes('_')) return { ok: false, reason: 'bad_host' }
  const written = { scheme: site.scheme, name: named.host, port: named.port, rest: site.rest }
  return { ok: true, host: withoutWww(named.host, registrable), registrable, written }
}

/** The host of an authority in ASCII, as a DNS query has it. */
function nameOf(authority: string): { ok: true; host: string; port: string } | { ok: false; reason: HostProblem } {
  if (authority.length > maxAuthorityLength) return { ok: false, reason: 'too_long' }
  const port = /:\d+$/.exec(authority)?.[0] ?? ''
  const bare = authority.slice(0, authority.length - port.length).replace(/[^\p{L}\p{N}\p{M}]+$/u, '')
  const host = asciiHost(bare.replace(/^\.+/, ''))
  if (host === null) return { ok: false, reason: /^[\d.]+$/.test(bare) ? 'ip_address' : 'bad_host' }
  if (/^\d+(?:\.\d+){3}$/.test(host)) return { ok: false, reason: bare.includes('.') ? 'ip_address' : 'single_label' }
  if (privateEndings.test(host)) return { ok: false, reason: 'not_public' }
  const labels = host.split('.')
  if (host.length > maxHostLength || labels.some((part) => part.length > maxLabelLength)) {
    return { ok: false, reason: 'too_long' }
  }
  if (labels.length < 2) return { ok: false, reason: 'single_label' }
  return labels.every(isLabel) ? { ok: true, host, port } : { ok: false, reason: 'bad_host' }
}

/** A label in Punycode must be valid, so that a browser would show it decoded. */
function isLabel(part: string): boolean {
  return label.test(part) && (!part.startsWith('xn--') || !domainToUnicode(part).startsWith('xn--'))
}

/** Removes leading `www.` only while a whole domain is left: `www.com` is a site too. */
export function withoutWww(host: string, registrable: string): string {
  let bare = host
  while (bare.startsWith('www.') && bare.length - 4 >= registrable.length) bare = bare.slice(4)
  return bare
}

/** A host in the spelling of DNS: lower case, in ASCII, without trailing dots. Null: it has none. */
export function asciiHost(host: string): string | null {
  const ascii = domainToASCII(host.trim().toLowerCase()).replace(/\.+$/, '')
  return ascii === '' ? null : ascii
}
