import ipaddr from 'ipaddr.js'
import { AppError } from '../../core/errors.ts'

/** Exceptions. Production has none. */
export interface GuardOptions {
  /** IPs or CIDR ranges that are allowed although they are not public. Empty in production. */
  readonly allowIps: readonly string[]
  /** Ports besides 80 and 443. */
  readonly allowPorts: readonly number[]
}

/** Decides by URL and by resolved IP whether a connection is allowed (SSRF protection). */
export interface IpGuard {
  /** Whether a connection to this IP is allowed. False for text that is not an IP. */
  permits(ip: string): boolean
  /** Whether the allow-list contains this IP; a public IP is not enough. */
  isAllowListed(ip: string): boolean
  /** Checks scheme, port and a literal IP of a URL. Names are checked after DNS. */
  problemWith(url: URL): AppError | undefined
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Public unicast (RFC 4291, 2.4). The rest of IPv6 is reserved or has a special use. */
const globalUnicast: Range = ipaddr.parseCIDR('2000::/3')
/** Azure's host agent: a public IP with an internal use. */
const internalThoughPublic: Range = ipaddr.parseCIDR('168.63.129.16/32')

/** Creates the guard. Throws `config_invalid` for an invalid allow-list. */
export function createIpGuard(options: GuardOptions): IpGuard {
  const allowed = options.allowIps.map(parseRange)
  const ports = new Set([80, 443, ...options.allowPorts])
  const isAllowListed = (text: string) => {
    const ip = parseIp(text)
    return ip !== undefined && allowed.some((range) => isInside(ip, range))
  }
  // Called several times per request, with few different IPs.
  const permits = memoised((text) => {
    const ip = parseIp(text)
    return ip !== undefined && (isPublic(ip) || isAllowListed(text))
  })
  const literalOf = memoised(literalIp)
  return {
    permits,
    isAllowListed,
    problemWith: (url) => {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return refusal(`${url.protocol} is not http or https`)
      const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
      if (!ports.has(port)) return refusal(`port ${port} is not 80 or 443`)
      const literal = literalOf(url.hostname)
      if (literal !== undefined && !permits(literal)) return refusal(`${literal} is not a public IP`)
      return undefined
    },
  }
}

export function refusal(reason: string): AppError {
  return new AppError('blocked_address', `Not connected: ${reason}.`)
}

/**
 * The IP of a host that is one, or undefined for a name. The WHATWG parser has already converted octal, hex and decimal
 * forms to dotted ones, so check and connection see the same host (sarperavci/CloudflareBypassForScraping#120).
 */
export function literalIp(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return parseIp(bare) === undefined ? undefined : bare
}

/** Caches up to a thousand results. */
function memoised<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    const fresh = compute(text)
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

function parseIp(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // ipaddr.js also accepts "127.1" and "0x7f.1". Only forms that the WHATWG parser leaves unchanged count as an IP.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined
  return ipaddr.parse(text)
}

function parseRange(text: string): Range {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const ip = ipaddr.parse(text)
    return [ip, ip.kind() === 'ipv6' ? 128 : 32]
  } catch (error) {
    throw new AppError('config_invalid', `"${text}" is neither an IP nor a range like 127.0.0.0/8.`, {
      cause: error,
    })
  }
}
