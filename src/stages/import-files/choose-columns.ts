import { readHost } from '../../core/host/read-host.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import type { ImportEntity } from './import-request.ts'

/** Which cell is what. */
export interface Columns {
  readonly url: number
  readonly country: number | undefined
  /** The first row, if it names the columns. */
  readonly header: readonly string[] | undefined
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
const names: Record<ImportEntity, readonly string[]> = {
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
  entity: ImportEntity,
  wishes: ColumnWishes,
): Columns | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const named = wishes.header === false ? undefined : namedColumn(first, names[entity])
  const url = wishes.url === undefined ? (named ?? columnByContent(rows, wishes)) : wished(first, wishes.url, wishes)
  if (url === undefined) return undefined
  const isHeader = wishes.header ?? (named !== undefined || !isAddress(first.cells[url]))
  return {
    url,
    country:
      wishes.country === undefined
        ? isHeader
          ? namedColumn(first, countryNames)
          : undefined
        : wished(first, wishes.country, wishes),
    header: isHeader ? first.cells : undefined,
  }
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

/** Where the first row is data, nothing in it is a name: "2" is the second column and not the one with a 2 in it. */
function wished({ cells }: TableRow, wish: string, { header }: ColumnWishes): number | undefined {
  const wanted = wish.trim().toLowerCase()
  const byName = header === false ? -1 : cells.findIndex((cell) => cell.trim().toLowerCase() === wanted)
  if (byName >= 0) return byName
  const number = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0
  return number >= 1 && number <= cells.length ? number - 1 : undefined
}

function isAddress(cell: string | undefined): boolean {
  return readHost(cell).ok
}
