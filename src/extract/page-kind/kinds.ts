/** The kinds of pages, derived from the URL and the text of a link. Values of the `pages.kind` column. */
export const pageKinds = [
  'home',
  'contact',
  'about',
  'team',
  'careers',
  'legal',
  'services',
  'products',
  'pricing',
  'locations',
  'portfolio',
  'testimonials',
  'faq',
  'events',
  'blog',
  'listing',
  'account',
  'document',
  'other',
] as const

export type PageKindName = (typeof pageKinds)[number]

/** Increased with every change of terms or rules, so that outdated kinds can be recognised. */
export const pageKindRules = 4
