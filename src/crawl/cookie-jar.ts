import { getDomain } from 'tldts'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
}

/** RFC 6265, 6.1 asks for 50 cookies per domain, of 4096 bytes each. */
const limits = { cookies: 50, bytes: 4096, headerBytes: 8192 }

/**
 * The cookies of one fetch (RFC 6265, without expiry dates: a fetch lasts seconds). Some sites redirect to themselves
 * until their cookie is sent back. Nothing is kept after the fetch, so that no site can track us.
 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  /** Stores the cookies of a response from `url`. Ignores cookies for another site and malformed ones. */
  store(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const cookie = readCookie(line, url)
      if (cookie === undefined) continue
      const key = `${cookie.domain};${cookie.path};${cookie.name}`
      if (cookie.value === '' || isExpired(line)) this.#cookies.delete(key)
      else if (this.#cookies.size < limits.cookies || this.#cookies.has(key)) this.#cookies.set(key, cookie)
    }
  }

  /** The Cookie header for `url`; empty when there is nothing to send. */
  header(url: URL): string {
    if (this.#cookies.size === 0) return ''
    const sent: string[] = []
    let bytes = 0
    for (const { name, value, ...scope } of this.#cookies.values()) {
      if (!isSentTo(scope, url)) continue
      bytes += name.length + value.length + 3
      if (bytes > limits.headerBytes) break
      sent.push(`${name}=${value}`)
    }
    return sent.join('; ')
  }
}

function isSentTo({ domain, hostOnly, path, secure }: Omit<Cookie, 'name' | 'value'>, url: URL): boolean {
  const host = url.hostname
  if (host !== domain && (hostOnly || !host.endsWith(`.${domain}`))) return false
  if (secure && url.protocol !== 'https:') return false
  return url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}

function readCookie(line: string, url: URL): Cookie | undefined {
  if (line.length > limits.bytes) return undefined
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [, name, value] = /^([\x21-\x3a\x3c\x3e-\x7e]+)=([\x20-\x3a\x3c-\x7e]*)$/.exec(pair) ?? []
  if (name === undefined || value === undefined) return undefined
  const attribute = (wanted: string) =>
    attributes.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  const domain = attribute('domain')?.replace(/^\./, '').toLowerCase() || undefined
  // Ignores a cookie for a public suffix (of a registry, or of a host like github.io) or for another domain.
  if (domain !== undefined && domain !== url.hostname) {
    if (!url.hostname.endsWith(`.${domain}`) || getDomain(domain, { allowPrivateDomains: true }) === null)
      return undefined
  }
  const path = attribute('path')
  return {
    name,
    value,
    domain: domain ?? url.hostname,
    hostOnly: domain === undefined,
    path: path?.startsWith('/') ? path : url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/'))),
    secure: attributes.some((part) => part.toLowerCase() === 'secure'),
  }
}

function isExpired(line: string): boolean {
  const age = /;\s*max-age=(-?\d{1,12})/i.exec(line)?.[1]
  if (age !== undefined) return Number(age) <= 0
  const date = /;\s*expires=([^;]{1,60})/i.exec(line)?.[1]
  return date !== undefined && Date.parse(date) < Date.now()
}
