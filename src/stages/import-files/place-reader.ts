import { readHost } from '../../core/host/read-host.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import { csvPlaces } from '../../providers/csv/csv-places.ts'
import { type CsvField, guessColumns } from '../../providers/csv/guess-columns.ts'
import { listLineUrl } from '../../providers/csv/list-line-url.ts'
import { type CsvColumns, readCsvPlace } from '../../providers/csv/read-csv-place.ts'
import type { ImportOptions } from './import-request.ts'
import { isValidPhone } from './listed-contact.ts'
import { type ImportRow, maxTitleRows, type RowReader, reportedCells, requestedColumn } from './row-reader.ts'

/** For lists of businesses. Undefined: no row is a header with a column for the name or the website. */
export function createPlaceReader(
  rows: readonly TableRow[],
  { url, country, columns: requestedColumns, default_country }: ImportOptions,
  fileName: string | null,
): RowReader | undefined {
  const requested = Object.entries({ website: url, country, ...requestedColumns }).filter(
    ([, column]) => column !== undefined,
  )
  const candidates = rows
    .slice(0, maxTitleRows + 1)
    .map(({ cells }) => ({ cells, columns: columnsOf(cells, requested) }))
  const headerIndex = candidates.findIndex(({ columns }, index) => isHeader(columns, index))
  const found = candidates[headerIndex]
  if (found === undefined) return undefined
  const file = {
    titles: found.cells,
    columns: found.columns,
    country: default_country,
    attribution: [...(fileName === null ? [title] : [`${title}: ${fileName}`]), ...sourceOf(found.cells)].join('; '),
  }
  return {
    rowsToSkip: headerIndex + 1,
    header: found.cells,
    columns: Object.fromEntries(found.columns),
    read: (row) => readPlace(row, file, listLineUrl(fileName, row.line)),
  }
}

const { attribution: title } = csvPlaces.traits

/** Open place data whose licence must be named, known by a column that only its files have. */
function sourceOf(header: readonly string[]): string[] {
  const names = new Set(header.map((cell) => cell.trim().toLowerCase()))
  if (names.has('fsq_place_id')) return ['Foursquare: Apache-2.0']
  if (names.has('@spider')) return ['AllThePlaces: CC0-1.0']
  return names.has('sources.dataset') ? ['Overture Maps Foundation, licences in its column sources.license'] : []
}

/** Requested columns, and for other fields a guess by name. A column is used for one field only. */
function columnsOf(cells: readonly string[], requested: readonly (readonly [string, string | undefined])[]) {
  const columns = new Map<CsvField, number>()
  for (const [field, name] of requested) {
    const column = requestedColumn(cells, name ?? '')
    if (column !== undefined) columns.set(field as CsvField, column)
  }
  const taken = new Set(columns.values())
  for (const [field, column] of guessColumns(cells)) {
    if (!columns.has(field) && !taken.has(column)) columns.set(field, column)
  }
  return columns
}

/** Below the first row one known name could be a title ("Company"), so two are required. */
function isHeader(columns: ReadonlyMap<CsvField, number>, index: number): boolean {
  return (columns.has('name') || columns.has('website')) && (index === 0 || columns.size > 1)
}

function readPlace(row: TableRow, file: CsvColumns, url: string): ImportRow {
  const { line, cells, problem } = row
  const raw = reportedCells(row)
  if (problem !== undefined) return { line, raw, reason: problem }
  const place = readCsvPlace(cells, file, url)
  if (typeof place === 'string') return { line, raw, reason: place }
  const { website: _, ...withoutWebsite } = place
  const site = place.website === undefined ? undefined : readHost(place.website)
  const warnings = [
    ...(site?.ok === false ? [`website_${site.reason}`] : []),
    ...(place.phone !== undefined && !isValidPhone(place.phone, place.country ?? null) ? ['phone_invalid'] : []),
  ]
  // What is no website of a business is not stored as one.
  if (site?.ok !== false) return { line, raw, place, warnings }
  if (place.name === undefined) return { line, raw, reason: site.reason }
  return { line, raw, place: withoutWebsite, warnings }
}
