import { readHost } from '../../core/host/read-host.ts'
import { readWebUrl } from '../../core/host/read-web-url.ts'
import { hostKind } from '../../extract/host-kind/host-kind.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import { type ColumnOptions, type Columns, detectColumns } from './detect-columns.ts'
import type { ImportEntity } from './import-request.ts'
import { type ImportRow, type RowReader, reportedCells } from './row-reader.ts'

type SiteEntity = Exclude<ImportEntity, 'places'>

/** For lists of domains, sitemap files and pages: each row has a URL. Undefined: no column has URLs. */
export function createSiteReader(
  rows: readonly TableRow[],
  entity: SiteEntity,
  options: ColumnOptions,
): RowReader | undefined {
  const columns = detectColumns(rows, entity, options)
  if (columns === undefined) return undefined
  const { url, country, header, rowsToSkip } = columns
  const named = { url, ...(country !== undefined && { country }) }
  return { rowsToSkip, header, columns: named, read: (row) => readSite(row, columns, entity) }
}

function readSite(row: TableRow, columns: Columns, entity: SiteEntity): ImportRow {
  const { line, cells, problem } = row
  const raw = reportedCells(row)
  if (problem !== undefined) return { line, raw, reason: problem }
  const text = cells[columns.url]
  const reading = entity === 'domains' ? withUrl(readHost(text)) : readWebUrl(text)
  if (!reading.ok) return { line, raw, reason: reading.reason }
  const shared = hostKind(reading.host)
  if (shared !== undefined) return { line, raw, reason: `${shared}_host` }
  const country = columns.country === undefined ? '' : (cells[columns.country] ?? '').trim().toUpperCase()
  const { host, url } = reading
  const page = entity === 'pages' ? classifyPage(url) : undefined
  return { line, raw, site: { host, url, country: /^[A-Z]{2}$/.test(country) ? country : null, page } }
}

function withUrl(reading: ReturnType<typeof readHost>) {
  return reading.ok ? { ok: true as const, host: reading.host, url: '' } : reading
}
