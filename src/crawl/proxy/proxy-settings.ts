import net from 'node:net'

/** A proxy for crawling, and who set it up. */
export interface ProxySettings {
  readonly protocol: 'http' | 'https' | 'socks5'
  /** A name or an IP, without brackets. */
  readonly host: string
  readonly port: number
  readonly username: string | undefined
  readonly password: string | undefined
  /** Connections and caches of one owner are never used for another: `installation`, or the ID of a tenant. */
  readonly owner: string
}

export type ProxyAddress = Pick<ProxySettings, 'protocol' | 'host' | 'port'>

const protocols = { 'http:': 'http', 'https:': 'https', 'socks5:': 'socks5' } as const
const defaultPorts = { http: 80, https: 443, socks5: 1080 } as const
/** RFC 1929: lengths are one byte. */
const maxCredentialBytes = 255

/** What is wrong with the text of a proxy URL, for the person who wrote it. */
export class ProxyUrlProblem extends Error {}

/** Reads `http://host:port`, `https://...` or `socks5://...`, with `user:password@` or without. Throws ProxyUrlProblem. */
export function parseProxyUrl(text: string, owner: string): ProxySettings {
  const url = URL.parse(text.trim())
  if (url?.protocol === 'socks5h:') {
    throw new ProxyUrlProblem(
      'must be socks5://, not socks5h://: names are resolved here, so that their IPs can be checked',
    )
  }
  const protocol = url === null ? undefined : protocols[url.protocol as keyof typeof protocols]
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const hasMore = url !== null && (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
  if (url === null || protocol === undefined || hasMore || !isHost(host)) {
    throw new ProxyUrlProblem('must look like http://proxy.example.com:3128 or socks5://proxy.example.com:1080')
  }
  const port = url.port === '' ? defaultPorts[protocol] : Number(url.port)
  if (port === 0) throw new ProxyUrlProblem('must have a port from 1 to 65535')
  const username = url.username === '' ? undefined : decoded(url.username)
  const password = url.password === '' ? undefined : decoded(url.password)
  const problem = credentialProblem(username, password)
  if (problem !== undefined) throw new ProxyUrlProblem(problem.text)
  return { protocol, host: host.toLowerCase(), port, username, password, owner }
}

/** Why a proxy cannot be given these credentials. */
export function credentialProblem(
  username: string | undefined,
  password: string | undefined,
): { readonly field: 'username' | 'password'; readonly text: string } | undefined {
  if (username === undefined) {
    return password === undefined ? undefined : { field: 'username', text: 'must have a user name with the password' }
  }
  if (/[:\p{Cc}]/u.test(username)) return { field: 'username', text: 'must have a user name without ":"' }
  for (const [field, value] of Object.entries({ username, password: password ?? '' }) as ['username', string][]) {
    if (Buffer.byteLength(value) > maxCredentialBytes)
      return { field, text: `must have a ${field} of at most ${maxCredentialBytes} bytes` }
  }
  return undefined
}

/** Without user name and password: for people, logs and errors. */
export function proxyUrlOf({ protocol, host, port }: ProxyAddress): string {
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function isHost(host: string): boolean {
  return net.isIP(host) !== 0 || /^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/i.test(host)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) throw new ProxyUrlProblem('must have "%" as %25 in user name and password')
    throw error
  }
}
