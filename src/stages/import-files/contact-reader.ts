import { readHost } from '../../core/host/read-host.ts'
import { customFieldName } from '../../curation/entities/custom-column.ts'
import { domainParts } from '../../extract/email/domain.ts'
import { hostKind } from '../../extract/host-kind/host-kind.ts'
import type { TableRow } from '../../extract/table/table-row.ts'
import { isDisposable } from '../../validation/offline/disposable.ts'
import { isFreeMail } from '../../validation/offline/free-mail.ts'
import {
  type ContactColumns,
  type ContactField,
  contactFields,
  guessContactColumns,
  maxValueLength,
} from './contact-columns.ts'
import type { ImportOptions } from './import-request.ts'
import { readListedContact } from './listed-contact.ts'
import { type ImportRow, maxTitleRows, type RowReader, reportedCells, requestedColumn } from './row-reader.ts'

const maxCustomFields = 40

/** For contact lists. Undefined: no column has e-mails or phone numbers. */
export function createContactReader(rows: readonly TableRow[], options: ImportOptions): RowReader | undefined {
  const headerIndex = headerOf(rows, options)
  const table = rows.slice(headerIndex)
  const [first] = table
  if (first === undefined) return undefined
  const isHeader = headerIndex !== undefined
  const columns = columnsOf(first.cells, isHeader, table.slice(isHeader ? 1 : 0), options)
  if (!columns.has('email') && !columns.has('phone')) return undefined
  const header = isHeader ? first.cells : undefined
  const titleOf = (column: number) => header?.[column]?.trim() || `column ${column + 1}`
  const custom = options.custom === true ? customColumns(header ?? [], columns) : new Map<string, number>()
  const named = [...columns].flatMap(([field, all]) =>
    all.map((column, n): [string, number] => [n === 0 ? field : `${field} ${n + 1}`, column]),
  )
  return {
    rowsToSkip: (headerIndex ?? 0) + (isHeader ? 1 : 0),
    header,
    columns: Object.fromEntries([...named, ...[...custom].map(([name, column]) => [`custom.${name}`, column])]),
    read: (row) => readRow(row, { columns, custom, titleOf, defaultCountry: options.default_country }),
  }
}

/** The index of the header; undefined: the first row is data. Below the first row two known titles are required. */
function headerOf(rows: readonly TableRow[], { header, columns: requested = {} }: ImportOptions): number | undefined {
  if (header === false) return undefined
  const isKnown = (cells: readonly string[]) =>
    guessContactColumns(cells).size +
    Object.values(requested).filter((name) => requestedColumn(cells, name) !== undefined).length
  const found = rows.slice(0, maxTitleRows + 1).findIndex(({ cells }, index) => isKnown(cells) > (index === 0 ? 0 : 1))
  if (found >= 0 && !rows.slice(0, found + 1).some(({ cells }) => cells.some(isEmail))) return found
  return header === true ? 0 : undefined
}

const isEmail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim())

/** Requested columns, then those known by their title, then the column with most e-mails. "0" means that there is none. */
function columnsOf(
  first: readonly string[],
  isHeader: boolean,
  sample: readonly TableRow[],
  { columns: requested = {} }: ImportOptions,
): ContactColumns {
  const guessed = isHeader ? guessContactColumns(first) : new Map<ContactField, readonly number[]>()
  const chosen = new Map<ContactField, readonly number[]>()
  for (const field of contactFields) {
    const name = requested[field]
    if (name === undefined) continue
    const column = requestedColumn(first, name, { header: isHeader })
    chosen.set(field, column === undefined ? [] : [column])
  }
  const taken = new Set([...chosen.values()].flat())
  for (const [field, columns] of guessed) {
    const free = columns.filter((column) => !taken.has(column))
    if (!chosen.has(field) && free.length > 0) chosen.set(field, free)
  }
  if (!chosen.has('email')) {
    const column = columnWithEmails(sample)
    if (column !== undefined && ![...chosen.values()].flat().includes(column)) chosen.set('email', [column])
  }
  return new Map([...chosen].filter(([, columns]) => columns.length > 0))
}

function columnWithEmails(sample: readonly TableRow[]): number | undefined {
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const hits = Array.from({ length: width }, (_, column) => ({
    column,
    count: sample.filter(({ cells }) => isEmail(cells[column] ?? '')).length,
  }))
  const [best] = hits.toSorted((a, b) => b.count - a.count)
  return best !== undefined && best.count > 0 ? best.column : undefined
}

/** Columns without a field, by their title. */
function customColumns(header: readonly string[], columns: ContactColumns): Map<string, number> {
  const taken = new Set([...columns.values()].flat())
  const custom = new Map<string, number>()
  for (const [column, title] of header.entries()) {
    const name = customFieldName(title)
    if (name !== null && !taken.has(column) && !custom.has(name) && custom.size < maxCustomFields)
      custom.set(name, column)
  }
  return custom
}

interface ReadOptions {
  readonly columns: ContactColumns
  readonly custom: ReadonlyMap<string, number>
  readonly titleOf: (column: number) => string
  readonly defaultCountry: string | undefined
}

function readRow(row: TableRow, { columns, custom, titleOf, defaultCountry = undefined }: ReadOptions): ImportRow {
  const { line, cells, problem } = row
  const raw = reportedCells(row)
  if (problem !== undefined) return { line, raw, reason: problem }
  const text = (field: ContactField) => (cells[columns.get(field)?.[0] ?? -1] ?? '').trim().slice(0, 500)
  const country =
    text('country')
      .toUpperCase()
      .match(/^[A-Z]{2}$/)?.[0] ??
    defaultCountry ??
    null
  const listed = readListedContact(cells, columns, titleOf, country)
  if (listed.values.length === 0) return { line, raw, reason: 'no_email_or_phone' }
  const host = siteOf(text('website')) ?? siteOfEmails(listed.values)
  const company = text('company') || null
  if (host === undefined && company === null) return { line, raw, reason: 'no_site_or_company' }
  const own = [...custom].flatMap(([name, column]) => {
    const value = (cells[column] ?? '').trim().slice(0, maxValueLength).toWellFormed()
    return value === '' ? [] : [[name, value]]
  })
  const business = { name: company, website_url: text('website') || null, country }
  const address = { street: text('street'), city: text('city'), region: text('region'), postcode: text('postcode') }
  const known = Object.fromEntries(Object.entries(address).map(([field, value]) => [field, value || null]))
  return {
    line,
    raw,
    contact: { ...listed, custom: Object.fromEntries(own) },
    company: { ...business, ...(known as Record<keyof typeof address, string | null>) },
    host,
  }
}

/** The site of a website, unless many businesses share the host. */
function siteOf(website: string): string | undefined {
  const reading = readHost(website)
  return reading.ok && hostKind(reading.host) === undefined ? reading.host : undefined
}

/** An e-mail at a company's own domain gives the site. */
function siteOfEmails(values: readonly { readonly field: string; readonly value: string }[]): string | undefined {
  for (const { field, value } of values) {
    const host = value.slice(value.lastIndexOf('@') + 1).toLowerCase()
    const { registrable } = domainParts(host)
    if (field !== 'email' || registrable === null) continue
    if (isFreeMail(host) || isDisposable(host)) continue
    const site = siteOf(registrable)
    if (site !== undefined) return site
  }
  return undefined
}
