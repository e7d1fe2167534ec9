import { readHost } from '../../core/host/read-host.ts'
import { readWebUrl } from '../../core/host/read-web-url.ts'
import { hostKind } from '../../extract/host-kind/host-kind.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import { type ContactColumns, guessContactColumns } from './contact-columns.ts'
import { type ColumnOptions, type Columns, detectColumns } from './detect-columns.ts'
import type { ImportOptions, SiteEntity } from './import-request.ts'
import { readListedContact, withOtherEmails } from './listed-contact.ts'
import { type ImportRow, type RowReader, reportedCells } from './row-reader.ts'

/** For lists of domains, sitemap files and pages: each row has a URL. Undefined: no column has URLs. */
export function createSiteReader(
  rows: readonly TableRow[],
  entity: SiteEntity,
  options: ColumnOptions & Pick<ImportOptions, 'default_country'>,
): RowReader | undefined {
  const columns = detectColumns(rows, entity, options)
  if (columns === undefined) return undefined
  const { url, country, header, rowsToSkip } = columns
  const contacts = contactColumnsOf(columns)
  const emails = contacts.get('email')?.[0]
  const phones = contacts.get('phone')?.[0]
  const named = {
    url,
    ...(country !== undefined && { country }),
    ...(emails !== undefined && { email: emails }),
    ...(phones !== undefined && { phone: phones }),
  }
  return {
    rowsToSkip,
    header,
    columns: named,
    read: (row) => readSite(row, { columns, contacts, entity, otherwise: options.default_country ?? null }),
  }
}

/** Columns with e-mails, phone numbers, names and job titles, by their titles. */
function contactColumnsOf({ url, country, header = [] }: Columns): ContactColumns {
  const guessed = [...guessContactColumns(header)].map(
    ([field, columns]) => [field, columns.filter((column) => column !== url && column !== country)] as const,
  )
  return new Map(guessed.filter(([, columns]) => columns.length > 0))
}

interface SiteFile {
  readonly columns: Columns
  readonly contacts: ContactColumns
  readonly entity: SiteEntity
  /** The country of rows without one. */
  readonly otherwise: string | null
}

function readSite(row: TableRow, { columns, contacts, entity, otherwise }: SiteFile): ImportRow {
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
  const known = /^[A-Z]{2}$/.test(country) ? country : otherwise
  const titleOf = (column: number) => columns.header?.[column]?.trim() || `column ${column + 1}`
  const read = new Set([columns.url, ...[...contacts.values()].flat()])
  const listed = readListedContact(cells, contacts, titleOf, known)
  const contact = withOtherEmails(listed, cells, (column) => read.has(column), titleOf)
  return { line, raw, site: { host, url, country: known, page, contact } }
}

function withUrl(reading: ReturnType<typeof readHost>) {
  return reading.ok ? { ok: true as const, host: reading.host, url: '' } : reading
}
