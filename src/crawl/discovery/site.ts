import { getDomain } from 'tldts'
import { AppError } from '../../core/errors.ts'

/** A site: where to look for it, and what belongs to it. */
export interface Site {
  readonly host: string
  /** Where it may live, likeliest first. */
  readonly origins: readonly string[]
}

/** Reads `example.com`, `www.example.com` or a URL. A scheme that is given is tried first. */
export function readSite(text: string): Site {
  const given = /^https?:\/\//i.exec(text.trim())?.[0].toLowerCase()
  const url = URL.parse(given === undefined ? `https://${text.trim()}` : text.trim())
  if (url === null || url.hostname === '') throw new AppError('url_invalid', `"${text.slice(0, 200)}" names no site.`)
  const schemes = given === 'http://' ? ['http', 'https'] : ['https', 'http']
  const other = url.host.startsWith('www.') ? url.host.slice(4) : `www.${url.host}`
  // An address or a subdomain of its own has no www twin worth asking for.
  const hosts = isRegistrable(url.hostname) ? [url.host, other] : [url.host]
  return { host: url.host, origins: hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`)) }
}

function isRegistrable(hostname: string): boolean {
  const bare = hostname.replace(/^www\./, '')
  return getDomain(bare, options) === bare
}

/** Underscores stand in host names whatever the rules say; suffixes of hosters (`github.io`) part their customers. */
const options = { validateHostname: false, allowPrivateDomains: true }

/** The same host, with or without `www.`. */
export function isSameHost(one: string, other: string): boolean {
  return one.replace(/^www\./, '') === other.replace(/^www\./, '')
}

/** Whether two hosts belong to one owner: the same name under the same public suffix. */
export function isSameSite(one: string, other: string): boolean {
  if (isSameHost(one, other)) return true
  const domain = getDomain(one, options)
  return domain !== null && domain === getDomain(other, options)
}
