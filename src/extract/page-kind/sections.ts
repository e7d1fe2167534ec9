import type { PageKindName } from '../../core/page-kinds.ts'

type Overrides = Partial<Readonly<Record<PageKindName, ReadonlySet<PageKindName>>>>

const kinds = (...names: PageKindName[]): ReadonlySet<PageKindName> => new Set(names)

/**
 * Kinds that keep their meaning inside a section. `/blog/contact` is the blog's contact page; `/blog/pricing` is an
 * article about pricing; everything under `/category/` is a list. A section without an entry keeps none.
 */
export const keptInSection: Overrides = {
  blog: kinds('contact', 'about', 'legal', 'account', 'listing', 'events', 'blog'),
  products: kinds(
    'contact',
    'about',
    'legal',
    'account',
    'listing',
    'faq',
    'testimonials',
    'pricing',
    'products',
    'careers',
    'blog',
    'portfolio',
  ),
  services: kinds(
    'contact',
    'legal',
    'account',
    'faq',
    'pricing',
    'testimonials',
    'portfolio',
    'team',
    'locations',
    'about',
    'services',
    'blog',
  ),
  events: kinds('contact', 'legal', 'account', 'listing', 'events', 'blog', 'faq'),
  careers: kinds('contact', 'legal', 'account', 'careers', 'faq', 'blog', 'locations'),
  team: kinds('contact', 'careers', 'team', 'account', 'blog', 'legal'),
  about: kinds(
    'contact',
    'team',
    'careers',
    'legal',
    'services',
    'pricing',
    'locations',
    'portfolio',
    'testimonials',
    'faq',
    'events',
    'blog',
    'account',
    'about',
    'products',
  ),
  contact: kinds('contact', 'careers', 'legal', 'locations', 'faq', 'account', 'team'),
  locations: kinds(
    'contact',
    'about',
    'team',
    'careers',
    'legal',
    'services',
    'products',
    'pricing',
    'portfolio',
    'testimonials',
    'faq',
    'events',
    'blog',
    'account',
    'locations',
  ),
  portfolio: kinds('contact', 'legal', 'portfolio', 'testimonials'),
  testimonials: kinds('contact', 'legal', 'testimonials'),
  faq: kinds('contact', 'legal', 'account', 'faq', 'locations'),
  legal: kinds('contact', 'legal'),
  pricing: kinds('contact', 'pricing', 'faq'),
}

/** Which inner section overrides an outer one: `/news/events/gala` is an event, `/blog/services/seo` an article. */
const overridingSections: Overrides = {
  blog: kinds('listing', 'events', 'portfolio', 'faq', 'account'),
  listing: kinds('products', 'team', 'events', 'blog'),
  account: kinds(),
  faq: kinds('account', 'listing', 'legal'),
  careers: kinds('blog', 'listing', 'account'),
  products: kinds('listing', 'blog', 'account', 'faq', 'testimonials'),
}

export function deeperSection(outer: PageKindName | undefined, inner: PageKindName): PageKindName {
  if (outer === undefined) return inner
  const allowed = overridingSections[outer]
  return allowed === undefined || allowed.has(inner) ? inner : outer
}

/** Forum and comment sections: names in them are topics, not kinds of pages. */
export const forumSections: ReadonlySet<string> = new Set(
  'forum forums foren discussion discussions thread threads boards board-topics questions wiki showthread viewtopic comment comments ask'.split(
    ' ',
  ),
)

/** Scripts of forums: the page is a discussion, whatever the link says. */
export const forumScripts: ReadonlySet<string> = new Set([
  'showthread',
  'viewtopic',
  'viewforum',
  'forumdisplay',
  'memberlist',
  'showpost',
])

/** Sections that say little about a page without a known name, so the text of a link may decide. */
export const looseSections: ReadonlySet<PageKindName> = kinds('about', 'contact', 'locations', 'faq', 'services')

/** First label of a host that names a section: blog.acme.example. */
export const hostSections: ReadonlyMap<string, PageKindName> = new Map<string, PageKindName>([
  ...['blog', 'blogs', 'news', 'newsroom', 'press', 'magazine', 'insights', 'media', 'stories'].map(
    (label) => [label, 'blog'] as const,
  ),
  ...[
    'jobs',
    'careers',
    'career',
    'karriere',
    'job',
    'join',
    'recruiting',
    'recruit',
    'apply',
    'werkenbij',
    'vacatures',
    'emploi',
    'recrutement',
  ].map((label) => [label, 'careers'] as const),
  ...['shop', 'store', 'boutique', 'tienda', 'loja', 'webshop', 'sklep', 'eshop'].map(
    (label) => [label, 'products'] as const,
  ),
  ...['help', 'support', 'docs', 'faq', 'hilfe', 'kb', 'helpdesk'].map((label) => [label, 'faq'] as const),
  ...['events', 'calendar', 'webinars', 'event'].map((label) => [label, 'events'] as const),
  ...['login', 'account', 'accounts', 'auth', 'my', 'portal', 'secure', 'signin', 'sso', 'app'].map(
    (label) => [label, 'account'] as const,
  ),
])
