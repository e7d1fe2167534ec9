import type { TableRow } from '../../extract/table/table-row.ts'
import { csvPlaces } from '../../providers/csv/csv-places.ts'
import { type CsvField, guessColumns } from '../../providers/csv/guess-columns.ts'
import { type CsvColumns, readCsvPlace } from '../../providers/csv/read-csv-place.ts'
import type { ImportOptions } from './import-request.ts'
import { type ImportRow, maxTitleRows, type RowReader, reportedCells, requestedColumn } from './row-reader.ts'

/** For lists of businesses. Undefined: no row names a column for the name or the website. */
export function createPlaceReader(
  rows: readonly TableRow[],
  { url, country, columns: requestedColumns, default_country }: ImportOptions,
  fileName: string | null,
): RowReader | undefined {
  const wishes = Object.entries({ website: url, country, ...requestedColumns }).filter(([, wish]) => wish !== undefined)
  const candidates = rows.slice(0, maxTitleRows + 1).map(({ cells }) => ({ cells, columns: columnsOf(cells, wishes) }))
  const at = candidates.findIndex(({ columns }, index) => isHeader(columns, index))
  const found = candidates[at]
  if (found === undefined) return undefined
  const file = {
    titles: found.cells,
    columns: found.columns,
    country: default_country,
    attribution: fileName === null ? csvPlaces.traits.attribution : `${csvPlaces.traits.attribution}: ${fileName}`,
  }
  return {
    rowsToSkip: at + 1,
    header: found.cells,
    columns: Object.fromEntries(found.columns),
    read: (row) => readPlace(row, file),
  }
}

/** What was asked for, and for the rest a guess by name. A column is one thing only. */
function columnsOf(cells: readonly string[], wishes: readonly (readonly [string, string | undefined])[]) {
  const columns = new Map<CsvField, number>()
  for (const [field, wish] of wishes) {
    const column = requestedColumn(cells, wish ?? '')
    if (column !== undefined) columns.set(field as CsvField, column)
  }
  const taken = new Set(columns.values())
  for (const [field, column] of guessColumns(cells)) {
    if (!columns.has(field) && !taken.has(column)) columns.set(field, column)
  }
  return columns
}

/** Below the first row one word could be a title ("Company"): two columns that have a name are none. */
function isHeader(columns: ReadonlyMap<CsvField, number>, index: number): boolean {
  return (columns.has('name') || columns.has('website')) && (index === 0 || columns.size > 1)
}

function readPlace(row: TableRow, file: CsvColumns): ImportRow {
  const { line, cells, problem } = row
  const raw = reportedCells(row)
  if (problem !== undefined) return { line, raw, reason: problem }
  const place = readCsvPlace(cells, file)
  return typeof place === 'string' ? { line, raw, reason: place } : { line, raw, place }
}
