/** What a word can stand for: the kinds, with the imprint apart from the rest of the legal pages. */
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
 * The words of one language, as a person reads them, separated by commas. A space stands for any separator or for none:
 * `about us` is `/about-us`, `/about_us`, `/AboutUs` and `/aboutus`. Accents, umlauts and their two-letter spellings are
 * the same. Signs:
 * - `=word` counts only when it is the whole part of the path (`/press`, never `/french-press`);
 * - `word+` may be followed by words that nobody knows (`/contact-oakfield-builders`);
 * - `word*` is any longer word with this beginning, `*word` with this end (`/datenschutzhinweise`, `/firmennews`);
 * - `~word` is a weak hint at the end of a part (`/boiler-repair`).
 */
export interface Language {
  readonly name: string
  /** Where the noun that decides stands: "legal services" are services (last), "equipe juridique" is a team (first). */
  readonly head: 'first' | 'last'
  readonly terms: Partial<Readonly<Record<TermKind, string>>>
  /** Words that say nothing about the kind: our, the, page. */
  readonly fillers?: string
  /** Joins two equal ideas: contact AND directions. */
  readonly and?: string
  /** Openers of sentences (how, why) and the small words of sentences: an article's slug, not a page's name. */
  readonly questions?: string
  readonly functionWords?: string
}
