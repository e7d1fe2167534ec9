import { readHost } from '../../core/host/read-host.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import type { SiteEntity } from './import-request.ts'
import { maxTitleRows, requestedColumn } from './row-reader.ts'

/** The index of each column. */
export interface Columns {
  readonly url: number
  readonly country: number | undefined
  /** The header row, if there is one. */
  readonly header: readonly string[] | undefined
  /** The header and title rows above it. */
  readonly rowsToSkip: number
}

/** What the user specified about the columns; the rest is guessed. */
export interface ColumnOptions {
  /** Name or number, counted from 1; 0: no such column. */
  readonly url?: string | undefined
  readonly country?: string | undefined
  readonly header?: boolean | undefined
}

/** Number of rows that a guess is based on. */
export const sampleRows = 50

/** Column names, letters only, the most likely first. */
const generalNames = `website url websiteurl homepage web webseite internetseite internet webpage webadresse siteweb site siteinternet
  siteurl sitioweb paginaweb pagina sitoweb sito strona www domain domains domainname domaine dominio host hostname link
  links adresse address`
const urlColumnNames: Record<SiteEntity, readonly string[]> = {
  domains: `domain domains domainname ${generalNames}`.split(/\s+/),
  pages: `pageurl page pages url seite ${generalNames}`.split(/\s+/),
  sitemap_files: `sitemapurl sitemap sitemaps sitemapfile loc url ${generalNames}`.split(/\s+/),
}
const countryColumnNames = 'country countrycode land laendercode pays codepays pais paese iso isocode kraj'.split(' ')

/**
 * Finds the column with the URLs: the requested one, else one with a known name, else one whose cells are URLs. Undefined:
 * there is none.
 */
export function detectColumns(
  rows: readonly TableRow[],
  entity: SiteEntity,
  options: ColumnOptions,
): Columns | undefined {
  const titleRows = countTitleRows(rows, urlColumnNames[entity], options)
  const table = rows.slice(titleRows)
  const [first] = table
  if (first === undefined) return undefined
  const named = options.header === false ? undefined : columnByName(first, urlColumnNames[entity])
  const url =
    options.url === undefined
      ? (named ?? columnByContent(table, options))
      : requestedColumn(first.cells, options.url, options)
  if (url === undefined) return undefined
  const isHeader = options.header ?? (named !== undefined || !isUrl(first.cells[url]))
  const country = isHeader ? columnByName(first, countryColumnNames) : undefined
  return {
    url,
    country: options.country === undefined ? country : requestedColumn(first.cells, options.country, options),
    header: isHeader ? first.cells : undefined,
    rowsToSkip: titleRows + (isHeader ? 1 : 0),
  }
}

/** The number of rows above the header: title rows contain no URL, and most cells below the header are URLs. In doubt, 0. */
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
  const index = cells.findIndex((cell) => cell.trim().toLowerCase() === name.trim().toLowerCase())
  return index < 0 ? undefined : index
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

/** The column with the most URLs, if at least half of its non-empty cells are URLs. */
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
