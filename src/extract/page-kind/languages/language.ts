/** The meaning of a term: the kinds, with the imprint separate from the other legal pages. */
export type TermKind =
  | 'home'
  | 'contact'
  | 'about'
  | 'team'
  | 'careers'
  | 'imprint'
  | 'legal'
  | 'services'
  | 'products'
  | 'pricing'
  | 'locations'
  | 'portfolio'
  | 'testimonials'
  | 'faq'
  | 'events'
  | 'blog'
  | 'listing'
  | 'account'
  | 'other'

/**
 * The terms of one language, separated by commas. A space matches any separator or none: `about us` is `/about-us`,
 * `/about_us`, `/AboutUs` and `/aboutus`. Accents, umlauts and their two-letter spellings are equal. Notation:
 * - `=term` matches only a whole segment (`/press`, never `/french-press`);
 * - `term+` may be followed by unknown words (`/contact-oakfield-builders`);
 * - `term*` is a prefix of longer words, `*term` a suffix (`/datenschutzhinweise`, `/firmennews`);
 * - `~term` is a weak hint at the end of a segment (`/boiler-repair`).
 */
export interface Language {
  readonly name: string
  /** Position of the deciding noun: "legal services" are services (last), "equipe juridique" is a team (first). */
  readonly head: 'first' | 'last'
  readonly terms: Partial<Readonly<Record<TermKind, string>>>
  /** Terms that say nothing about the kind: our, the, page. */
  readonly fillers?: string
  /** Conjunctions: contact AND directions. */
  readonly and?: string
  /** Question words (how, why) and function words: they mark the slug of an article, not the name of a page. */
  readonly questions?: string
  readonly functionWords?: string
}
