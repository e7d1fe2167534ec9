import ipaddr from 'ipaddr.js'
import { AppError } from '../../core/errors.ts'

/** The exceptions, of which production has none. */
export interface GuardOptions {
  /** Addresses or CIDR ranges that may be reached although they are not public. Empty in production. */
  readonly allowAddresses: readonly string[]
  /** Ports besides 80 and 443. */
  readonly allowPorts: readonly number[]
}

/** Decides, from a URL and from the address a name led to, whether a connection may be made at all. */
export interface AddressGuard {
  /** Whether a connection to this IP address is allowed. Anything that is no IP address is not. */
  permits(address: string): boolean
  /** Whether the allow-list names this address; being public is not enough. */
  names(address: string): boolean
  /** Refuses a URL by what can be seen in it: scheme, port, a literal address. Names are checked after DNS. */
  problemWith(url: URL): AppError | undefined
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** All that the registries hand out as public unicast (RFC 4291, 2.4): the rest of IPv6 is reserved or has a special use. */
const globalUnicast: Range = ipaddr.parseCIDR('2000::/3')
/** Azure's host agent: public by its number, internal by its use. */
const internalThoughPublic: Range = ipaddr.parseCIDR('168.63.129.16/32')

/** Builds the guard. Throws `config_invalid` when the allow-list cannot be read: half a guard is none. */
export function createAddressGuard(options: GuardOptions): AddressGuard {
  const allowed = options.allowAddresses.map(readRange)
  const ports = new Set([80, 443, ...options.allowPorts])
  const names = (address: string) => {
    const ip = readAddress(address)
    return ip !== undefined && allowed.some((range) => isInside(ip, range))
  }
  // Asked several times for each request, with few different answers.
  const permits = remembering((address) => {
    const ip = readAddress(address)
    return ip !== undefined && (isPublic(ip) || names(address))
  })
  const literalOf = remembering(literalAddress)
  return {
    permits,
    names,
    problemWith: (url) => {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return refusal(`${url.protocol} is not http or https`)
      const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
      if (!ports.has(port)) return refusal(`port ${port} is not 80 or 443`)
      const literal = literalOf(url.hostname)
      if (literal !== undefined && !permits(literal)) return refusal(`${literal} is not a public address`)
      return undefined
    },
  }
}

/** The refusal of a connection, with what was seen. */
export function refusal(reason: string): AppError {
  return new AppError('blocked_address', `Not connected: ${reason}.`)
}

/**
 * The address a host name spells out, or undefined for a name. The WHATWG parser has already turned octal, hex and
 * decimal spellings into dotted ones, so the check and the connection read the same host (sarperavci/CloudflareBypassForScraping#120).
 */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return readAddress(bare) === undefined ? undefined : bare
}

/** Keeps the answers for the last thousand texts. */
function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    const fresh = answer(text)
    if (known.size >= 1000) known.clear()
    known.set(text, fresh)
    return fresh
  }
}

function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.range() !== 'unicast') return false
  if (ip.kind() === 'ipv6') return isInside(ip, globalUnicast)
  return !isInside(ip, internalThoughPublic)
}

function isInside(ip: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean {
  return ip.kind() === base.kind() && ip.match(base, bits)
}

function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // ipaddr.js also reads "127.1" and "0x7f.1": only what the WHATWG parser leaves as a literal counts as one here.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined
  return ipaddr.parse(text)
}

function readRange(text: string): Range {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const ip = ipaddr.parse(text)
    return [ip, ip.kind() === 'ipv6' ? 128 : 32]
  } catch (error) {
    throw new AppError('config_invalid', `"${text}" is neither an IP address nor a range like 127.0.0.0/8.`, {
      cause: error,
    })
  }
}
