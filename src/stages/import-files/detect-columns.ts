import { readHost } from '../../core/host/read-host.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import type { ImportEntity } from './import-request.ts'
import { maxTitleRows, requestedColumn } from './row-reader.ts'

/** Which cell is what. */
export interface Columns {
  readonly url: number
  readonly country: number | undefined
  /** The row that names the columns, if one does. */
  readonly header: readonly string[] | undefined
  /** Rows to leave out: the header, and titles above it. */
  readonly rowsToSkip: number
}

/** What the person said about the columns; what is left out is guessed. */
export interface ColumnOptions {
  /** By name or by number, counted from 1; 0 is none. */
  readonly url?: string | undefined
  readonly country?: string | undefined
  readonly header?: boolean | undefined
}

/** Rows that a guess looks at. */
export const sampleRows = 50

/** Names of columns, likeliest first, without anything but letters. */
const generalNames = `website url websiteurl homepage web webseite internetseite internet webpage webadresse siteweb site siteinternet
  siteurl sitioweb paginaweb pagina sitoweb sito strona www domain domains domainname domaine dominio host hostname link
  links adresse address`
const urlColumnNames: Record<Exclude<ImportEntity, 'places'>, readonly string[]> = {
  domains: `domain domains domainname ${generalNames}`.split(/\s+/),
  pages: `pageurl page pages url seite ${generalNames}`.split(/\s+/),
  sitemap_files: `sitemapurl sitemap sitemaps sitemapfile loc url ${generalNames}`.split(/\s+/),
}
const countryColumnNames = 'country countrycode land laendercode pays codepays pais paese iso isocode kraj'.split(' ')

/**
 * Finds the column with the addresses: the one that was asked for, the one whose name says so, or the one whose cells are
 * addresses. Undefined: there is none.
 */
export function detectColumns(
  rows: readonly TableRow[],
  entity: Exclude<ImportEntity, 'places'>,
  wishes: ColumnOptions,
): Columns | undefined {
  const titles = countTitleRows(rows, urlColumnNames[entity], wishes)
  const table = rows.slice(titles)
  const [first] = table
  if (first === undefined) return undefined
  const named = wishes.header === false ? undefined : columnByName(first, urlColumnNames[entity])
  const url =
    wishes.url === undefined ? (named ?? columnByContent(table, wishes)) : requestedColumn(first.cells, wishes.url, wishes)
  if (url === undefined) return undefined
  const isHeader = wishes.header ?? (named !== undefined || !isUrl(first.cells[url]))
  const country = isHeader ? columnByName(first, countryColumnNames) : undefined
  return {
    url,
    country: wishes.country === undefined ? country : requestedColumn(first.cells, wishes.country, wishes),
    header: isHeader ? first.cells : undefined,
    rowsToSkip: titles + (isHeader ? 1 : 0),
  }
}

/**
 * How many rows stand above the one that names the columns: none of them has an address in it, and what stands below the
 * name is addresses. Any doubt, and the file begins with its first row.
 */
function countTitleRows(rows: readonly TableRow[], known: readonly string[], { url, header }: ColumnOptions): number {
  if (header !== undefined) return 0
  for (const [index, row] of rows.slice(0, maxTitleRows + 1).entries()) {
    const column = url === undefined ? columnByName(row, known) : columnNamed(row, url)
    if (column !== undefined) {
      const below = rows.slice(index + 1).flatMap(({ cells }) => cells[column]?.trim() || [])
      return index === 0 || below.filter(isUrl).length * 2 > below.length ? index : 0
    }
    if (row.cells.some(isUrl)) return 0
  }
  return 0
}

function columnNamed({ cells }: TableRow, name: string): number | undefined {
  const at = cells.findIndex((cell) => cell.trim().toLowerCase() === name.trim().toLowerCase())
  return at < 0 ? undefined : at
}

function columnByName({ cells }: TableRow, known: readonly string[]): number | undefined {
  const plain = cells.map((cell) =>
    cell
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )
  const name = known.find((one) => plain.includes(one))
  return name === undefined ? undefined : plain.indexOf(name)
}

/** The column that most often holds an address, if it does so at least every other time that it holds anything. */
function columnByContent(rows: readonly TableRow[], { header }: ColumnOptions): number | undefined {
  const sample = header === true ? rows.slice(1) : rows
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  let best: { column: number; hits: number } | undefined
  for (let column = 0; column < width; column++) {
    const filled = sample.flatMap(({ cells }) => cells[column]?.trim() || [])
    const hits = filled.filter(isUrl).length
    if (hits * 2 >= filled.length && hits > (best?.hits ?? 0)) best = { column, hits }
  }
  return best?.column
}

function isUrl(cell: string | undefined): boolean {
  return readHost(cell).ok
}
