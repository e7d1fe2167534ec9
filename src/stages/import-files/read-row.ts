import { readHost } from '../../core/host/read-host.ts'
import { readWebUrl } from '../../core/host/read-web-url.ts'
import { hostKind } from '../../extract/host-kind/host-kind.ts'
import { classifyPage, type PageKind } from '../../extract/page-kind/classify-page.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import type { Columns } from './choose-columns.ts'
import type { ImportEntity } from './import-request.ts'

/** What a row names. */
interface ImportSite {
  readonly host: string
  /** Empty where a domain is all that was asked for. */
  readonly url: string
  readonly country: string | null
  readonly page: PageKind | undefined
}

/** A row as it will be reported, and what it names if it names anything. */
export interface ImportRow {
  readonly line: number
  readonly raw: readonly string[]
  readonly site: ImportSite | undefined
  /** Why there is no site. */
  readonly reason: string | undefined
}

/** What is kept of a row for the report. */
const mostCells = 50
const longestCell = 2_048

/** Reads one row. Total: a bad row is a report, never an exception. */
export function readRow(row: TableRow, columns: Columns, entity: ImportEntity): ImportRow {
  const { line, cells, problem } = row
  const raw = cells.slice(0, mostCells).map((cell) => cell.slice(0, longestCell).toWellFormed())
  const invalid = (reason: string): ImportRow => ({ line, raw, site: undefined, reason })
  if (problem !== undefined) return invalid(problem)
  const text = cells[columns.url]
  const reading = entity === 'domains' ? withUrl(readHost(text)) : readWebUrl(text)
  if (!reading.ok) return invalid(reading.reason)
  const shared = hostKind(reading.host)
  if (shared !== undefined) return invalid(`${shared}_host`)
  const country = columns.country === undefined ? '' : (cells[columns.country] ?? '').trim().toUpperCase()
  const { host, url } = reading
  const page = entity === 'pages' ? classifyPage(url) : undefined
  const site = { host, url, country: /^[A-Z]{2}$/.test(country) ? country : null, page }
  return { line, raw, site, reason: undefined }
}

function withUrl(reading: ReturnType<typeof readHost>) {
  return reading.ok ? { ok: true as const, host: reading.host, url: '' } : reading
}
