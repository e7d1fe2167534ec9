import { AppError } from '../../core/errors.ts'
import { sampleRows } from '../../stages/import-files/detect-columns.ts'
import type { ImportRow } from '../../stages/import-files/row-reader.ts'
import { createSiteReader } from '../../stages/import-files/site-reader.ts'
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
  const rows = given.map((text, index) => ({ line: index + 1, cells: [text] }))
  const reader = createSiteReader(rows, 'domains', { url: '1', header: false })
  return listOf(reader === undefined ? [] : rows.map(reader.read))
}

/** Domains in a file: CSV or a workbook, with the column of addresses named or guessed, as for an import. */
export async function readListFile(path: string): Promise<SiteList> {
  const rows = await readTableFile(path)
  const reader = createSiteReader(rows.slice(0, sampleRows), 'domains', {})
  if (reader === undefined) {
    throw new AppError('request_invalid', `${path} has no column of domains. Put them in a column called "domain".`)
  }
  return listOf(rows.slice(reader.rowsToSkip).map(reader.read))
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
  const sites = rows.flatMap((row) => ('site' in row ? [{ host: row.site.host, country: row.site.country }] : []))
  const refused = rows.flatMap((row) => ('reason' in row ? [{ text: row.raw.join(' '), reason: row.reason }] : []))
  return joinListed(sites, refused)
}

function joinListed(sites: readonly ListedSite[], refused: SiteList['refused']): SiteList {
  return { sites: [...new Map(sites.toReversed().map((site) => [site.host, site])).values()].toReversed(), refused }
}
