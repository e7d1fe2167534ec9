import type { PageKind } from '../../extract/page-kind/classify-page.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import type { ProviderPlace } from '../../providers/place-provider.ts'
import type { ListedContact } from './listed-contact.ts'

/** The site that a row names. */
export interface ImportSite {
  readonly host: string
  /** Empty for an import of domains. */
  readonly url: string
  readonly country: string | null
  readonly page: PageKind | undefined
  /** Whom to contact there. */
  readonly contact: ListedContact
}

/** The company of a contact, as a contact list names it. */
export interface ListedCompany {
  readonly name: string | null
  readonly website_url: string | null
  readonly street: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
  readonly country: string | null
}

/** A row as it is reported, with its site or business, or why it is invalid. */
export type ImportRow = { readonly line: number; readonly raw: readonly string[] } & (
  | { readonly site: ImportSite }
  /** `warnings`: values that cannot be used, or are not stored. */
  | { readonly place: ProviderPlace; readonly warnings: readonly string[] }
  /** The same business as in an earlier line. */
  | { readonly duplicateOf: number }
  | { readonly contact: ListedContact; readonly company: ListedCompany; readonly host: string | undefined }
  | { readonly reason: string }
)

/** The result of a row, as stored in the report. */
export interface ReportedRow {
  readonly line: number
  readonly raw: readonly string[]
  readonly result: 'created' | 'linked' | 'duplicate' | 'invalid'
  readonly reason: string | null
  readonly entity_id: string | null
}

/** Reads the rows of a file whose columns are known. */
export interface RowReader {
  /** The header and title rows above it. */
  readonly rowsToSkip: number
  readonly header: readonly string[] | undefined
  /** The column of each field, counted from 0. */
  readonly columns: Readonly<Record<string, number>>
  /** Never throws: an invalid row is reported. */
  read(row: TableRow): ImportRow
}

/** Limits of a row in the report. */
const maxCells = 50
const maxCellLength = 2_048

export function reportedCells({ cells }: TableRow): string[] {
  return cells.slice(0, maxCells).map((cell) => cell.slice(0, maxCellLength).toWellFormed())
}

/**
 * The requested column, by name or by number, counted from 1. Without a header, cells are not names: "2" is the second
 * column, not the one that contains a 2.
 */
export function requestedColumn(
  cells: readonly string[],
  requested: string,
  { header }: { readonly header?: boolean | undefined } = {},
): number | undefined {
  const wanted = requested.trim().toLowerCase()
  const byName = header === false ? -1 : cells.findIndex((cell) => cell.trim().toLowerCase() === wanted)
  if (byName >= 0) return byName
  const number = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0
  return number >= 1 && number <= cells.length ? number - 1 : undefined
}

/** The column names of each field, as the report shows them. */
export function mappingOf({ columns, header }: Pick<RowReader, 'columns' | 'header'>): Record<string, string> {
  const named = Object.entries(columns).map(([field, index]) => [field, header?.[index] ?? `column ${index + 1}`])
  return Object.fromEntries(named)
}

/** Rows above the header: a title, a date, a source. */
export const maxTitleRows = 10
