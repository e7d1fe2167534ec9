import { readHost } from '../../core/host/read-host.ts'
import { defineInput, type Part, type RowOf, type StreamContext } from '../../curation/define-stage.ts'
import type { TextEncodingName } from '../../extract/table/encoding-probe.ts'
import { readGeoJson } from '../../extract/table/geojson/read-geojson.ts'
import { readCsv } from '../../extract/table/read-csv.ts'
import { readJsonRows } from '../../extract/table/read-json-rows.ts'
import { isBlank, TableProblem, type TableRow } from '../../extract/table/table-row.ts'
import { readXlsx } from '../../extract/table/xlsx/read-xlsx.ts'
import { createContactReader } from './contact-reader.ts'
import { sampleRows } from './detect-columns.ts'
import { type ImportEntity, importOptions, maxRows } from './import-request.ts'
import { createPlaceReader } from './place-reader.ts'
import { readParquetRows } from './read-parquet-rows.ts'
import type { ImportRow, RowReader } from './row-reader.ts'
import { createSiteReader } from './site-reader.ts'

export const importInput = defineInput({
  entity: 'imports',
  // `search_id`: a list of businesses belongs to a search.
  columns: ['created_by', 'entity', 'file_name', 'search_id', 'harvest_id', 'format', 'encoding', 'header', 'options'],
})

export type ImportRecord = RowOf<typeof importInput>

/** Rows that are saved together. */
export interface ImportPart {
  readonly rows: readonly ImportRow[]
  readonly reader: Pick<RowReader, 'header' | 'columns'>
}

/** The last saved line: a resumed run reads the file again and skips up to it. */
export type ImportCursor = { readonly line: number }

/** How reading a file ended. */
export type ImportEnd =
  | { readonly kind: 'read' | 'empty_file' | 'no_column' | 'too_many_rows' }
  | { readonly kind: 'unreadable'; readonly message: string }

/** Large enough for few round trips, small enough for short transactions of about 100 ms. */
const rowsPerPart = 500

/** Gives the work the bytes of its file, chunk by chunk. */
export interface FileAccess {
  readonly readFile: () => AsyncGenerator<Buffer>
}

/** Reads a file and yields its rows in parts. */
export async function* readImport(
  record: ImportRecord,
  { cursor, signal, readFile }: StreamContext<ImportCursor> & FileAccess,
): AsyncGenerator<Part<ImportPart, ImportCursor>, ImportEnd, undefined> {
  try {
    return yield* partsOf(record, tableOf(record, readFile), cursor?.line ?? 0, signal)
  } catch (error) {
    // A problem of the file is a result for the user: a retry would not fix it.
    if (error instanceof TableProblem) return { kind: 'unreadable', message: error.message }
    throw error
  }
}

async function* partsOf(
  record: ImportRecord,
  table: AsyncGenerator<TableRow>,
  savedLine: number,
  signal: AbortSignal,
): AsyncGenerator<Part<ImportPart, ImportCursor>, ImportEnd, undefined> {
  const sample = await take(table, sampleRows)
  if (sample.length === 0) return { kind: 'empty_file' }
  const header = headerOf(record)
  const reader = readerFor(record, header, sample)
  if (reader === undefined) return { kind: 'no_column' }
  const rowsToSkip = header === undefined ? reader.rowsToSkip : 0
  const doubles = new Map<string, number>()
  let rows: ImportRow[] = []
  let seen = 0
  for await (const row of concatenated(sample.slice(rowsToSkip), table)) {
    signal.throwIfAborted()
    if (++seen > maxRows) break
    if (row.line <= savedLine) {
      // Read again, so that a double of a saved row is found.
      withoutDouble(reader.read(row), doubles)
      continue
    }
    rows.push(withoutDouble(reader.read(row), doubles))
    if (rows.length < rowsPerPart) continue
    yield { value: { rows, reader }, cursor: { line: row.line } }
    rows = []
  }
  const last = rows.at(-1)
  if (last !== undefined) yield { value: { rows, reader }, cursor: { line: last.line } }
  return { kind: seen > maxRows ? 'too_many_rows' : seen === 0 ? 'empty_file' : 'read' }
}

/** A business that an earlier line names in other words: the same name at the same site, or in the same town. */
export function withoutDouble(row: ImportRow, doubles: Map<string, number>): ImportRow {
  if (!('place' in row)) return row
  const { name, website, address, street, postcode, city, phone, id } = row.place
  const site = website === undefined ? undefined : readHost(website)
  const fold = (text: string | undefined) =>
    text
      ?.normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '') ?? ''
  const where = [address ?? street, postcode, city].map(fold).join(' ')
  const host = site?.ok === true ? site.host : ''
  // Without a site, a town or a number a name alone says too little.
  if (host === '' && where.trim() === '' && phone === undefined) return row
  const key = [fold(name), host, where, host === '' ? (phone ?? '').replace(/\D/g, '') : ''].join('\n')
  const earlier = doubles.get(key)
  if (earlier === undefined) doubles.set(key, row.line)
  // Equal rows have one id: the report calls them duplicates by it, and links them.
  return earlier === undefined || doubles.has(`id ${id}`)
    ? remember(row, id, doubles)
    : { line: row.line, raw: row.raw, duplicateOf: earlier }
}

function remember(row: ImportRow, id: string, doubles: Map<string, number>): ImportRow {
  doubles.set(`id ${id}`, row.line)
  return row
}

function readerFor(record: ImportRecord, header: TableRow | undefined, sample: readonly TableRow[]) {
  const entity = record.entity as ImportEntity
  if (entity === 'contacts') {
    const { options, format } = record
    const parsed = importOptions.parse(options)
    const rows = header === undefined ? sample : [header, ...sample]
    return createContactReader(rows, format === 'jsonl' ? { ...parsed, header: header !== undefined } : parsed)
  }
  if (entity === 'places') {
    const { options, file_name } = record
    return createPlaceReader(header === undefined ? sample : [header], importOptions.parse(options), file_name)
  }
  return createSiteReader(header === undefined ? sample : [header, ...sample], entity, columnOptionsOf(record))
}

function tableOf(
  { format, encoding, file_name }: ImportRecord,
  open: FileAccess['readFile'],
): AsyncGenerator<TableRow> {
  if (format === 'jsonl') return readJsonRows(open())
  if (format === 'geojson') return readGeoJson(open)
  if (format === 'parquet') return readParquet(file_name, open())
  const chunks = open()
  if (format === 'csv') return withoutBlankRows(readCsv(chunks, (encoding ?? 'utf-8') as TextEncodingName))
  return withoutBlankRows(readWorkbook(chunks))
}

/** As many as a sheet has. */
const maxLines = 1_048_576

/** Blank lines of a file are not rows, but reading them takes time. An empty entry of a JSON list is one. */
async function* withoutBlankRows(table: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let seen = 0
  for await (const row of table) {
    if (++seen > maxLines) throw new TableProblem(`it has more than ${maxLines} lines, blank ones included`)
    if (!isBlank(row)) yield row
  }
}

/** As of a workbook, the directory is at the end. */
async function* readParquet(name: string | null, chunks: AsyncGenerator<Buffer>): AsyncGenerator<TableRow> {
  yield* readParquetRows(name ?? 'The file', Buffer.concat(await Array.fromAsync(chunks)))
}

/** A workbook's directory is at its end, so the whole file is needed before reading. */
async function* readWorkbook(chunks: AsyncGenerator<Buffer>): AsyncGenerator<TableRow> {
  yield* readXlsx(Buffer.concat(await Array.fromAsync(chunks)))
}

/** JSON lists include the names of their fields. */
function headerOf({ header, format }: ImportRecord): TableRow | undefined {
  return format === 'jsonl' && Array.isArray(header) ? { line: 0, cells: header.map(String) } : undefined
}

function columnOptionsOf({ options, format, header }: ImportRecord) {
  const { url, country, header: isHeader, default_country } = importOptions.parse(options)
  return { url, country, default_country, header: format === 'jsonl' ? Array.isArray(header) : isHeader }
}

async function take(table: AsyncGenerator<TableRow>, count: number): Promise<TableRow[]> {
  const rows: TableRow[] = []
  while (rows.length < count) {
    const { value, done } = await table.next()
    if (done) break
    rows.push(value)
  }
  return rows
}

async function* concatenated(first: readonly TableRow[], rest: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  yield* first
  yield* rest
}
