import { parse } from 'tldts'
import { ownCopy } from '../own-copy.ts'

export interface DomainParts {
  /** Lower case, as written (Unicode kept). */
  readonly host: string
  readonly registrable: string | null
  readonly suffix: string | null
  /** The registrable domain without its suffix: `acme` of `acme.co.uk`. */
  readonly name: string | null
  /** The suffix is one that a registry really serves. */
  readonly real: boolean
}

const remembered = new Map<string, DomainParts>()

/** Splits a host by the public suffix list. Answers are kept: a page repeats a few domains. */
export function domainParts(host: string): DomainParts {
  const key = host.toLowerCase()
  const known = remembered.get(key)
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
  if (remembered.size > 5_000) remembered.clear()
  remembered.set(own, parts)
  return parts
}

/** The registrable domain of a URL, or null. */
export function siteOf(url: string | null | undefined): string | null {
  if (url == null || url === '') return null
  return parse(url).domain
}
