import { ownCopy } from '../own-copy.ts'

/** What a class attribute means to extractors, as bits. */
export const trait = {
  /** The style sheet hides the element. */
  hidden: 1,
  /** The style sheet inserts an `@` into the empty element. */
  at: 2,
  /** The style sheet inserts a dot into it. */
  dot: 4,
  /** Root of an hCard. */
  card: 8,
  /** A property of an hCard, if one is open. */
  cardProperty: 16,
} as const

const patterns: readonly (readonly [number, RegExp])[] = [
  [
    trait.hidden,
    /(?:^|\s)(?:hidden|hide|d-none|display-none|dn|nodisplay|no-display|invisible|displaynone|is-hidden)(?:\s|$)/i,
  ],
  [trait.at, /(?:^|\s)(?:at|at-?sign|fa-at|icon-at|bi-at|la-at|icon_at|email-at|mail-at)(?:\s|$)/i],
  [trait.dot, /(?:^|\s)(?:dot|email-dot|mail-dot)(?:\s|$)/i],
  [trait.card, /(?:^|\s)(?:vcard|h-card)(?:\s|$)/],
  [
    trait.cardProperty,
    /(?:^|\s)(?:[pu]-)?(?:fn|n|name|email|tel|title|role|job-title|org|organization-name|adr|street-address|locality|region|postal-code|country-name|given-name|family-name)(?:\s|$)/,
  ],
]
const cache = new Map<string, number>()

/** Cached: pages repeat their class lists. */
export function classTraits(className: string): number {
  const known = cache.get(className)
  if (known !== undefined) return known
  let traits = 0
  for (const [bit, pattern] of patterns) if (pattern.test(className)) traits |= bit
  if (cache.size > 4_000) cache.clear()
  if (className.length < 200) cache.set(ownCopy(className), traits)
  return traits
}
