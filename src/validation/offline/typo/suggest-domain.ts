import { hasKnownEnding } from '../domain-endings.ts'
import { hasProviderName, isListedFreeMail } from '../free-mail.ts'
import { domainsInUse } from './domains-in-use.ts'
import { knownProviders } from './known-providers.ts'
import { minCostOfLetter, typingCost } from './typing-cost.ts'

interface SuggestOptions {
  /** DNS says that nobody receives mail at the domain: then a slip is likelier than a domain of that name. */
  readonly receivesNoMail?: boolean
}

/** The mail provider whose domain was probably meant, or null. */
export function suggestDomain(domain: string, { receivesNoMail = false }: SuggestOptions = {}): string | null {
  if (domain.length > maxLength || providers.has(domain)) return null
  const impossible = receivesNoMail || !hasKnownEnding(domain)
  if (!impossible && (domainsInUse.has(domain) || isRealProvider(domain))) return null
  let best: { domain: string; score: number } | null = null
  const letters = lettersOf(domain)
  for (const provider of candidates) {
    const limit = limitOf(domain, provider.domain, provider.tier, impossible)
    // Most domains share too few letters with any provider: no need to compare them letter by letter.
    if (differentLetters(letters, provider.letters) * minCostOfLetter > limit) continue
    const cost = limit === 0 ? Number.POSITIVE_INFINITY : typingCost(domain, provider.domain, limit)
    const score = cost + provider.tier * costOfTier
    if (cost <= limit && (best === null || score < best.score)) best = { domain: provider.domain, score }
  }
  return best?.domain ?? null
}

/**
 * A provider that the lists have, or a country of a large one (`hotmail.co.il`). An ending that is one slip away from `.com` or `.net`
 * is none: `gmail.co`, `icloud.cm`.
 */
function isRealProvider(domain: string): boolean {
  return isListedFreeMail(domain) || (hasProviderName(domain) && !/\.(?:co|cm|om|ne|et)$/.test(domain))
}

/** The longest provider domain has 16 characters. */
const maxLength = 24
const candidates = knownProviders.map((provider) => ({ ...provider, letters: lettersOf(provider.domain) }))
const providers = new Set(knownProviders.map(({ domain }) => domain))
/** Between two providers that are equally close, the one that more people use. */
const costOfTier = 0.15
/** One slip, or two light ones. */
const limits = [1.35, 1.2, 1]
/** A domain that cannot exist was certainly mistyped. */
const limitsOfImpossible = [2.3, 2.1, 1.9]
const minNameLength = 5
/** `grail.com`: one letter of five that is not beside the right one makes another word. */
const shortNameLength = 5
const limitOfShortNames = 1.2

function limitOf(typed: string, meant: string, tier: number, impossible: boolean): number {
  const name = meant.slice(0, meant.indexOf('.'))
  const typedName = typed.slice(0, Math.max(0, typed.indexOf('.')))
  if (impossible) {
    const limit = limitsOfImpossible[tier] ?? 0
    // A short name must be right: only its ending was mistyped.
    return name.length < minNameLength && typedName !== name ? 0 : limit
  }
  // Names of three or four letters are one key apart from each other.
  if (name.length < minNameLength) return 0
  const limit = limits[tier] ?? 0
  return name.length <= shortNameLength ? Math.min(limit, limitOfShortNames) : limit
}

/** The letters of a domain as bits. Digits and signs share five of them. */
function lettersOf(domain: string): number {
  let bits = 0
  for (let at = 0; at < domain.length; at++) {
    const letter = domain.charCodeAt(at) - 97
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (domain.charCodeAt(at) % 5))
  }
  return bits
}

/** Letters that only one of the two has: at least as many slips, as one slip replaces one by another. */
function differentLetters(a: number, b: number): number {
  return Math.max(countBits(a & ~b), countBits(b & ~a))
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
