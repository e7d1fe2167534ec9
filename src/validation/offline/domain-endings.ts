import { parse } from 'tldts'

/** Endings that no registry serves by rule: RFC 2606, 6761, 6762, 7686, 8375, 9476, and ICANN's `.internal`. */
const reservedEndings = new Set('test example invalid localhost local onion alt arpa internal'.split(' '))
/** RFC 2606. Names below them are not listed there; the demo uses them. */
const reservedDomains = new Set(['example.com', 'example.net', 'example.org'])

export function isReservedDomain(domain: string): boolean {
  return reservedDomains.has(domain) || reservedEndings.has(lastLabel(domain))
}

/** The list has these endings only together with a second label (`co.za`). */
const secondLevelOnly = new Set(['za'])

const known = new Map<string, boolean>()

/** Whether the root zone has the ending, as far as the public suffix list knows: its first section follows the root zone. */
export function hasKnownEnding(domain: string): boolean {
  const ending = lastLabel(domain)
  const cached = known.get(ending)
  if (cached !== undefined) return cached
  const isKnown = secondLevelOnly.has(ending) || parse(`x.${ending}`, { validateHostname: false }).isIcann === true
  if (known.size > 5_000) known.clear()
  known.set(ending, isKnown)
  return isKnown
}

function lastLabel(domain: string): string {
  return domain.slice(domain.lastIndexOf('.') + 1)
}
