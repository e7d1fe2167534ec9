import { hash } from 'node:crypto'

/** The imported tables of V1, parents first, so that children find their parents. */
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

/** A V1 row with every value as text, since column types differ between V1 dumps. */
export type V1Row = Readonly<Record<string, string | null>>

/** The columns to read. `json`: arrays and documents, converted to JSON. */
export interface V1Columns {
  readonly table: V1TableName
  readonly columns: Readonly<Record<string, 'text' | 'json'>>
  /** Required columns. Others may be missing, as in older dumps. */
  readonly required: readonly string[]
  /** SQL condition on `t` for samples. */
  readonly where?: string
  /** SQL expressions on other tables; null if the table is missing. */
  readonly lookups?: Readonly<Record<string, { readonly sql: string; readonly of: string }>>
}

/** Detects rows that V1 has changed since the last import. */
export function hashRow(row: V1Row): Buffer {
  return hash('md5', Object.values(row).join('\u001f'), 'buffer')
}
