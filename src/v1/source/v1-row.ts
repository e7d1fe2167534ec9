import { hash } from 'node:crypto'

/** The tables of V1 that come over, parents first: children find their parents in what was imported before. */
export const v1Tables = [
  'place_searches',
  'places_staging',
  'local_businesses',
  'domains',
  'sitemap_files',
  'pages',
  'sitemap_urls',
  'contacts',
] as const
export type V1TableName = (typeof v1Tables)[number]

/** A row as V1 wrote it, every value as text: V1's dumps disagree on types, and text is what they have in common. */
export type V1Row = Readonly<Record<string, string | null>>

/** What is read of a table. `json`: arrays and documents, as JSON whatever V1 keeps them in. */
export interface V1Columns {
  readonly table: V1TableName
  readonly columns: Readonly<Record<string, 'text' | 'json'>>
  /** Without these a row means nothing; any other column may be missing, as in older dumps. */
  readonly required: readonly string[]
  /** Only rows of which this is true, of `t`: a sample is drawn from these alone. */
  readonly where?: string
  /** Questions about a row that other tables answer; null where the table is missing. */
  readonly lookups?: Readonly<Record<string, { readonly sql: string; readonly of: string }>>
}

/** The same for the same content, so that a row that V1 has changed since can be told. */
export function hashOfRow(row: V1Row): Buffer {
  return hash('md5', Object.values(row).join('\u001f'), 'buffer')
}
