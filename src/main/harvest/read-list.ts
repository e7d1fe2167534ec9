import { AppError } from '../../core/errors.ts'
import { sampleRows } from '../../stages/import-files/detect-columns.ts'
import type { ImportRow } from '../../stages/import-files/row-reader.ts'
import { createSiteReader } from '../../stages/import-files/site-reader.ts'
import { readTableFile } from '../read-table-file.ts'

/** A site to harvest. */
export interface ListedSite {
  readonly host: string
  readonly country: string | null
}

/** The unique sites of a list, and the rows that name none. */
export interface SiteList {
  readonly sites: readonly ListedSite[]
  readonly rejected: readonly { readonly text: string; readonly reason: string }[]
}

interface ListOptions {
  /** The country of rows without one. */
  readonly default_country: string | undefined
}

/** Reads domains from command-line arguments. */
export function readArguments(given: readonly string[], options: ListOptions): SiteList {
  const rows = given.map((text, index) => ({ line: index + 1, cells: [text] }))
  const reader = createSiteReader(rows, 'domains', { ...options, url: '1', header: false })
  return toSiteList(reader === undefined ? [] : rows.map(reader.read))
}

/** Reads domains from a CSV file or a workbook. Finds the column of domains as an import does. */
export async function readListFile(path: string, options: ListOptions): Promise<SiteList> {
  const rows = await readTableFile(path)
  const reader = createSiteReader(rows.slice(0, sampleRows), 'domains', options)
  if (reader === undefined) {
    throw new AppError('request_invalid', `${path} has no column of domains. Put them in a column called "domain".`)
  }
  return toSiteList(rows.slice(reader.rowsToSkip).map(reader.read))
}

/** Merges lists; a site in several lists counts once. */
export function mergeLists(lists: readonly SiteList[]): SiteList {
  const sites = new Map<string, ListedSite>()
  for (const site of lists.flatMap((list) => list.sites)) {
    if (sites.get(site.host)?.country == null) sites.set(site.host, site)
  }
  return { sites: [...sites.values()], rejected: lists.flatMap((list) => list.rejected) }
}

function toSiteList(rows: readonly ImportRow[]): SiteList {
  const sites = rows.flatMap((row) => ('site' in row ? [{ host: row.site.host, country: row.site.country }] : []))
  const rejected = rows.flatMap((row) => ('reason' in row ? [{ text: row.raw.join(' '), reason: row.reason }] : []))
  return uniqueSites(sites, rejected)
}

function uniqueSites(sites: readonly ListedSite[], rejected: SiteList['rejected']): SiteList {
  return { sites: [...new Map(sites.toReversed().map((site) => [site.host, site])).values()].toReversed(), rejected }
}
