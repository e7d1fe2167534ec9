/** What a page can be, as its address (and the text of a link to it) tells. The words of the `pages.kind` column. */
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

/** Raised with every change of words or rules, so that a stored kind can be told from a newer one. */
export const pageKindRules = 2
