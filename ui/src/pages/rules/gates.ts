import type { Row, Slug } from '../../api/entity-routes.ts'

export interface Gate {
  readonly slug: Slug
  /** Where its rows are shown. */
  readonly path: string
  /** What a row is called: the first of these columns that says something. */
  readonly names: readonly string[]
  /** Offered before the other columns. */
  readonly quick: readonly string[]
  /** Rows of a domain can be limited, the best of them first. */
  readonly isPerDomain: boolean
}

// biome-ignore format: a table
const gates: Readonly<Record<string, Gate>> = {
  places: { slug: 'places', path: '/places', names: ['name'], quick: ['website_url', 'kinds', 'rating', 'review_count'], isPerDomain: false },
  local_businesses: { slug: 'local-businesses', path: '/businesses', names: ['name'], quick: ['website_url', 'categories', 'rating', 'city'], isPerDomain: false },
  domains: { slug: 'domains', path: '/domains', names: ['host'], quick: ['host', 'country', 'source'], isPerDomain: false },
  sitemap_files: { slug: 'sitemap-files', path: '/sitemaps', names: ['url'], quick: ['type', 'url', 'url_count', 'contact_share'], isPerDomain: true },
  pages: { slug: 'pages', path: '/pages', names: ['url'], quick: ['kind', 'depth', 'contact_rank', 'url', 'title'], isPerDomain: true },
  contacts: { slug: 'contacts', path: '/contacts', names: ['email', 'phone'], quick: ['kind', 'email_type', 'confidence', 'email'], isPerDomain: true },
}

/** By the table that a rule is about; undefined for one that this app does not know yet. */
export const gateOf = (table: string): Gate | undefined => (Object.hasOwn(gates, table) ? gates[table] : undefined)

export function rowName({ names }: Gate, row: Row): string {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : row.id
}
