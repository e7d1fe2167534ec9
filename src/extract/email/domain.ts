import { parse } from 'tldts'
import { ownCopy } from '../own-copy.ts'

export interface DomainParts {
  /** Lower case, as written (Unicode kept). */
  readonly host: string
  readonly registrable: string | null
  readonly suffix: string | null
  /** The registrable domain without its suffix: `acme` of `acme.co.uk`. */
  readonly name: string | null
  /** The suffix is an ICANN suffix. */
  readonly real: boolean
}

const cache = new Map<string, DomainParts>()

/** Splits a host by the public suffix list. Cached: pages repeat a few domains. */
export function domainParts(host: string): DomainParts {
  const key = host.toLowerCase()
  const known = cache.get(key)
  if (known !== undefined) return known
  const own = ownCopy(key)
  const parsed = parse(own, { validateHostname: false })
  const real = parsed.isIcann === true && parsed.domain !== null
  const parts = {
    host: own,
    registrable: parsed.domain,
    suffix: parsed.publicSuffix,
    name: parsed.domainWithoutSuffix,
    real,
  }
  if (cache.size > 5_000) cache.clear()
  cache.set(own, parts)
  return parts
}

/** The registrable domain of a URL, or null. */
export function registrableDomain(url: string | null | undefined): string | null {
  if (url == null || url === '') return null
  return parse(url).domain
}
