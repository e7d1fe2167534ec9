import { readHost } from '../../core/host/read-host.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import type { ImportEntity } from './import-request.ts'
import { mostTitleRows, wishedColumn } from './row-reader.ts'

/** Which cell is what. */
export interface Columns {
  readonly url: number
  readonly country: number | undefined
  /** The row that names the columns, if one does. */
  readonly header: readonly string[] | undefined
  /** Rows to leave out: the header, and titles above it. */
  readonly rowsAbove: number
}

/** What the person said about the columns; what is left out is guessed. */
export interface ColumnWishes {
  /** By name or by number, counted from 1; 0 is none. */
  readonly url?: string | undefined
  readonly country?: string | undefined
  readonly header?: boolean | undefined
}

/** Rows that a guess looks at. */
export const rowsLookedAt = 50

/** Names of columns, likeliest first, without anything but letters. */
const general = `website url websiteurl homepage web webseite internetseite internet webpage webadresse siteweb site siteinternet
  siteurl sitioweb paginaweb pagina sitoweb sito strona www domain domains domainname domaine dominio host hostname link
  links adresse address`
const names: Record<Exclude<ImportEntity, 'places'>, readonly string[]> = {
  domains: `domain domains domainname ${general}`.split(/\s+/),
  pages: `pageurl page pages url seite ${general}`.split(/\s+/),
  sitemap_files: `sitemapurl sitemap sitemaps sitemapfile loc url ${general}`.split(/\s+/),
}
const countryNames = 'country countrycode land laendercode pays codepays pais paese iso isocode kraj'.split(' ')

/**
 * Finds the column with the addresses: the one that was asked for, the one whose name says so, or the one whose cells are
 * addresses. Undefined: there is none.
 */
export function chooseColumns(
  rows: readonly TableRow[],
  entity: Exclude<ImportEntity, 'places'>,
  wishes: ColumnWishes,
): Columns | undefined {
  const titles = titlesAbove(rows, names[entity], wishes)
  const table = rows.slice(titles)
  const [first] = table
  if (first === undefined) return undefined
  const named = wishes.header === false ? undefined : namedColumn(first, names[entity])
  const url =
    wishes.url === undefined ? (named ?? columnByContent(table, wishes)) : wishedColumn(first.cells, wishes.url, wishes)
  if (url === undefined) return undefined
  const isHeader = wishes.header ?? (named !== undefined || !isAddress(first.cells[url]))
  const country = isHeader ? namedColumn(first, countryNames) : undefined
  return {
    url,
    country: wishes.country === undefined ? country : wishedColumn(first.cells, wishes.country, wishes),
    header: isHeader ? first.cells : undefined,
    rowsAbove: titles + (isHeader ? 1 : 0),
  }
}

/**
 * How many rows stand above the one that names the columns: none of them has an address in it, and what stands below the
 * name is addresses. Any doubt, and the file begins with its first row.
 */
function titlesAbove(rows: readonly TableRow[], known: readonly string[], { url, header }: ColumnWishes): number {
  if (header !== undefined) return 0
  for (const [index, row] of rows.slice(0, mostTitleRows + 1).entries()) {
    const column = url === undefined ? namedColumn(row, known) : namedExactly(row, url)
    if (column !== undefined) {
      const below = rows.slice(index + 1).flatMap(({ cells }) => cells[column]?.trim() || [])
      return index === 0 || below.filter(isAddress).length * 2 > below.length ? index : 0
    }
    if (row.cells.some(isAddress)) return 0
  }
  return 0
}

function namedExactly({ cells }: TableRow, name: string): number | undefined {
  const at = cells.findIndex((cell) => cell.trim().toLowerCase() === name.trim().toLowerCase())
  return at < 0 ? undefined : at
}

function namedColumn({ cells }: TableRow, known: readonly string[]): number | undefined {
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
function columnByContent(rows: readonly TableRow[], { header }: ColumnWishes): number | undefined {
  const looked = header === true ? rows.slice(1) : rows
  const width = Math.max(0, ...looked.map(({ cells }) => cells.length))
  let best: { column: number; hits: number } | undefined
  for (let column = 0; column < width; column++) {
    const filled = looked.flatMap(({ cells }) => cells[column]?.trim() || [])
    const hits = filled.filter(isAddress).length
    if (hits * 2 >= filled.length && hits > (best?.hits ?? 0)) best = { column, hits }
  }
  return best?.column
}

function isAddress(cell: string | undefined): boolean {
  return readHost(cell).ok
}
