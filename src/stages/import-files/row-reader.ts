import type { PageKind } from '../../extract/page-kind/classify-page.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import type { ProviderPlace } from '../../providers/place-provider.ts'

/** What a row names. */
interface ImportSite {
  readonly host: string
  /** Empty where a domain is all that was asked for. */
  readonly url: string
  readonly country: string | null
  readonly page: PageKind | undefined
}

/** A row as it will be reported, and what it names: a site or a business, or why neither. */
export type ImportRow = { readonly line: number; readonly raw: readonly string[] } & (
  | { readonly site: ImportSite }
  | { readonly place: ProviderPlace }
  | { readonly reason: string }
)

/** What a row came to, in the words of the report. */
export interface ReportedRow {
  readonly line: number
  readonly raw: readonly string[]
  readonly result: 'created' | 'linked' | 'duplicate' | 'invalid'
  readonly reason: string | null
  readonly entity_id: string | null
}

/** How the rows of a file are to be understood, once its columns are known. */
export interface RowReader {
  /** Rows to leave out: the one that names the columns, and titles above it. */
  readonly rowsToSkip: number
  readonly header: readonly string[] | undefined
  /** Which column was taken for what, counted from 0. */
  readonly columns: Readonly<Record<string, number>>
  /** Total: a bad row is a report, never an exception. */
  read(row: TableRow): ImportRow
}

/** What is kept of a row for the report. */
const maxCells = 50
const maxCellLength = 2_048

export function reportedCells({ cells }: TableRow): string[] {
  return cells.slice(0, maxCells).map((cell) => cell.slice(0, maxCellLength).toWellFormed())
}

/**
 * The column that somebody asked for, by name or by number, counted from 1. Where the first row is data, nothing in it is a
 * name: "2" is the second column and not the one with a 2 in it.
 */
export function requestedColumn(
  cells: readonly string[],
  wish: string,
  { header }: { readonly header?: boolean | undefined } = {},
): number | undefined {
  const wanted = wish.trim().toLowerCase()
  const byName = header === false ? -1 : cells.findIndex((cell) => cell.trim().toLowerCase() === wanted)
  if (byName >= 0) return byName
  const number = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0
  return number >= 1 && number <= cells.length ? number - 1 : undefined
}

/** The columns by their names, as the report shows them. */
export function mappingOf({ columns, header }: Pick<RowReader, 'columns' | 'header'>): Record<string, string> {
  const named = Object.entries(columns).map(([field, at]) => [field, header?.[at] ?? `column ${at + 1}`])
  return Object.fromEntries(named)
}

/** Lines above the header: a title, a date, a source. More of them would be a document, not a list. */
export const maxTitleRows = 10
