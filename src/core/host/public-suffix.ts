import { parse } from 'tldts'

/** What the public suffix list says about a host, in ASCII. */
export interface SuffixFacts {
  /** The domain that one owner can register: `acme.co.uk` of `www.acme.co.uk`, `name.wixsite.com` of itself. */
  readonly registrable: string | null
  readonly suffix: string | null
  /** The suffix is on the list: a registry or a company assigns names under it. */
  readonly listed: boolean
}

/**
 * Splits a host by the public suffix list, including its private section: under `wixsite.com` or `github.io` each name has
 * its own owner, as under `co.uk`. An unlisted suffix counts as one label, as the list prescribes.
 */
export function suffixFacts(host: string): SuffixFacts {
  const { domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return { registrable: domain, suffix: publicSuffix, listed: isIcann === true || isPrivate === true }
}
