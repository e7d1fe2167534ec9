import type { Row, Slug } from '../../api/entity-routes.ts'
import type { TableWithPage } from '../../lib/row-url.ts'

export interface Gate {
  readonly slug: Slug
  /** Whose rows it lets through. */
  readonly table: TableWithPage
  /** What a row is called: the first of these columns that says something. */
  readonly names: readonly string[]
  /** Offered before the other columns. */
  readonly quick: readonly string[]
  /** Rows of a domain can be limited, the best of them first. */
  readonly isPerDomain: boolean
}

// biome-ignore format: a table
const gates: Readonly<Record<string, Gate>> = {
  places: { table: 'places', slug: 'places', names: ['name'], quick: ['website_url', 'kinds', 'rating', 'review_count'], isPerDomain: false },
  local_businesses: { table: 'local_businesses', slug: 'local-businesses', names: ['name'], quick: ['website_url', 'categories', 'rating', 'city'], isPerDomain: false },
  domains: { table: 'domains', slug: 'domains', names: ['host'], quick: ['host', 'country', 'source'], isPerDomain: false },
  sitemap_files: { table: 'sitemap_files', slug: 'sitemap-files', names: ['url'], quick: ['type', 'url', 'url_count', 'contact_share'], isPerDomain: true },
  pages: { table: 'pages', slug: 'pages', names: ['url'], quick: ['kind', 'depth', 'contact_rank', 'url', 'title'], isPerDomain: true },
  contacts: { table: 'contacts', slug: 'contacts', names: ['email', 'phone'], quick: ['kind', 'email_type', 'confidence', 'email'], isPerDomain: true },
}

/** By the table that a rule is about; undefined for one that this app does not know yet. */
export const gateOf = (table: string): Gate | undefined => (Object.hasOwn(gates, table) ? gates[table] : undefined)

export function rowName({ names }: Gate, row: Row): string {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : row.id
}
