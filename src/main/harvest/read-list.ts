import { AppError } from '../../core/errors.ts'
import { chooseColumns, rowsLookedAt } from '../../stages/import-files/choose-columns.ts'
import { type ImportRow, readRow } from '../../stages/import-files/read-row.ts'
import { readTableFile } from '../read-table-file.ts'

/** A site that somebody wants harvested. */
export interface ListedSite {
  readonly host: string
  readonly country: string | null
}

/** What a list comes to: sites, each once, and what names none. */
export interface SiteList {
  readonly sites: readonly ListedSite[]
  readonly refused: readonly { readonly text: string; readonly reason: string }[]
}

/** Domains as they stand on a command line. */
export function readArguments(given: readonly string[]): SiteList {
  const columns = { url: 0, country: undefined, header: undefined }
  return listOf(given.map((text, index) => readRow({ line: index + 1, cells: [text] }, columns, 'domains')))
}

/** Domains in a file: CSV or a workbook, with the column of addresses named or guessed, as for an import. */
export async function readListFile(path: string): Promise<SiteList> {
  const rows = await readTableFile(path)
  const columns = chooseColumns(rows.slice(0, rowsLookedAt), 'domains', {})
  if (columns === undefined) {
    throw new AppError('request_invalid', `${path} has no column of domains. Put them in a column called "domain".`)
  }
  const body = columns.header === undefined ? rows : rows.slice(1)
  return listOf(body.map((row) => readRow(row, columns, 'domains')))
}

/** One list of several; a site that stands in two is one. */
export function joinLists(lists: readonly SiteList[]): SiteList {
  const sites = new Map<string, ListedSite>()
  for (const site of lists.flatMap((list) => list.sites)) {
    if (sites.get(site.host)?.country == null) sites.set(site.host, site)
  }
  return { sites: [...sites.values()], refused: lists.flatMap((list) => list.refused) }
}

function listOf(rows: readonly ImportRow[]): SiteList {
  const sites = rows.flatMap(({ site }) => (site === undefined ? [] : [{ host: site.host, country: site.country }]))
  const refused = rows.flatMap(({ raw, reason }) => (reason === undefined ? [] : [{ text: raw.join(' '), reason }]))
  return joinListed(sites, refused)
}

function joinListed(sites: readonly ListedSite[], refused: SiteList['refused']): SiteList {
  return { sites: [...new Map(sites.toReversed().map((site) => [site.host, site])).values()].toReversed(), refused }
}
