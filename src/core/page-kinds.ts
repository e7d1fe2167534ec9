/** What a page is about. Values of the column `pages.kind`. */
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
