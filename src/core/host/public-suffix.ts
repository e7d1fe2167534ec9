import { parse } from 'tldts'

/** What the public suffix list says of a host, in ASCII. */
export interface SuffixFacts {
  /** The part that one owner can have: `acme.co.uk` of `www.acme.co.uk`, `name.wixsite.com` of itself. */
  readonly registrable: string | null
  readonly suffix: string | null
  /** A registry or a company on the list really hands out names under the suffix. */
  readonly listed: boolean
}

/**
 * Splits a host by the public suffix list, with its private section: under `wixsite.com` or `github.io` each name has an
 * owner of its own, as under `co.uk`. An ending that is not on the list counts as one label, as the list asks for.
 */
export function suffixFacts(host: string): SuffixFacts {
  const { domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return { registrable: domain, suffix: publicSuffix, listed: isIcann === true || isPrivate === true }
}
