import type { GateSlug, Row } from '../../api/entity-routes.ts'
import type { TableWithPage } from '../../lib/row-url.ts'

export interface Gate {
  readonly slug: GateSlug
  readonly table: TableWithPage
  /** Columns for a row's name, the first non-empty one counts. */
  readonly names: readonly string[]
  /** Columns that the filter offers first. */
  readonly quick: readonly string[]
  /** Whether the rule can limit the rows per domain. */
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

/** The gate of a rule's table; undefined for a table that this version of the app does not know. */
export const gateOf = (table: string): Gate | undefined => (Object.hasOwn(gates, table) ? gates[table] : undefined)

export function rowName({ names }: Gate, row: Row): string {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : row.id
}
