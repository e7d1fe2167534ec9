import { getDomain } from 'tldts'
import { AppError } from '../../core/errors.ts'

/** A site and its possible origins. */
export interface Site {
  readonly host: string
  /** Likeliest first. */
  readonly origins: readonly string[]
}

/** Parses `example.com`, `www.example.com` or a URL. A given scheme is tried first. */
export function readSite(text: string): Site {
  const given = /^https?:\/\//i.exec(text.trim())?.[0].toLowerCase()
  const url = URL.parse(given === undefined ? `https://${text.trim()}` : text.trim())
  if (url === null || url.hostname === '') throw new AppError('url_invalid', `"${text.slice(0, 200)}" is not a site.`)
  const schemes = given === 'http://' ? ['http', 'https'] : ['https', 'http']
  const other = url.host.startsWith('www.') ? url.host.slice(4) : `www.${url.host}`
  // An IP or a subdomain has no www variant worth trying.
  const hosts = isRegistrable(url.hostname) ? [url.host, other] : [url.host]
  return { host: url.host, origins: hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`)) }
}

function isRegistrable(hostname: string): boolean {
  const bare = hostname.replace(/^www\./, '')
  return getDomain(bare, options) === bare
}

/** Real host names have underscores, against the rules; under a private suffix (`github.io`) each name has its own owner. */
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
