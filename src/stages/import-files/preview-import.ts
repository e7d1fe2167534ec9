import { AppError } from '../../core/errors.ts'
import { EncodingProbe } from '../../extract/table/encoding-probe.ts'
import { readGeoJson } from '../../extract/table/geojson/read-geojson.ts'
import { readCsv } from '../../extract/table/read-csv.ts'
import { isBlank, TableProblem, type TableRow } from '../../extract/table/table-row.ts'
import { readXlsx } from '../../extract/table/xlsx/read-xlsx.ts'
import { createContactReader } from './contact-reader.ts'
import { sampleRows } from './detect-columns.ts'
import type { FileFormat, ImportEntity, ImportOptions } from './import-request.ts'
import { likelyEntity } from './likely-entity.ts'
import type { PreviewTask } from './list-task.ts'
import { invalidValues } from './listed-contact.ts'
import { createPlaceReader } from './place-reader.ts'
import { withoutDouble } from './read-import.ts'
import { readParquetRows } from './read-parquet-rows.ts'
import { type ImportRow, reportedCells } from './row-reader.ts'
import { createSiteReader } from './site-reader.ts'
import { formatOf, maxBytesOf, tooLarge } from './store-file.ts'

export interface ImportPreview {
  readonly format: FileFormat | 'jsonl'
  readonly encoding: string | null
  /** Null: the first row is data. */
  readonly header: readonly string[] | null
  /** The column of each field, counted from 0; empty when unknown. */
  readonly columns: Readonly<Record<string, number>>
  readonly rows: readonly PreviewRow[]
  /** What the column titles say that the list contains, if they do. */
  readonly likely_entity: 'contacts' | 'places' | null
}

interface PreviewRow {
  readonly line: number
  readonly raw: readonly string[]
  /** What the row contains, or why it is invalid. */
  readonly name: string | null
  readonly host: string | null
  readonly url: string | null
  readonly reason: string | null
  /** A value of the row that cannot be used. */
  readonly warning: string | null
}

/** Blank ones included. */
const maxPreviewLines = 10_000
/** Enough of a text file to detect its columns. */
const previewBytes = 262_144

/** How an import would read the first rows of a file. */
export async function previewStart({ start: bytes, format, entity, options }: PreviewTask): Promise<ImportPreview> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const probe = new EncodingProbe()
  probe.write(start)
  const encoding = format === 'csv' ? probe.encoding() : null
  const table = encoding === null ? tableOf(start, format) : readCsv(oneChunk(start), encoding)
  return { format, encoding, ...previewTable(await firstRows(table), entity, options) }
}

function tableOf(start: Buffer, format: FileFormat): AsyncGenerator<TableRow> {
  if (format === 'geojson') return readGeoJson(() => oneChunk(start), { isStart: true })
  return format === 'parquet' ? readParquetRows('The file', start) : readXlsx(start)
}

/** The same for rows sent as JSON. */
export function previewRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  entity: ImportEntity,
  options: ImportOptions,
): ImportPreview {
  const table = [header, ...rows].map((cells, line) => ({ line, cells }))
  return { format: 'jsonl', encoding: null, ...previewTable(table, entity, { ...options, header: true }) }
}

function previewTable(rows: readonly TableRow[], entity: ImportEntity, options: ImportOptions) {
  const likely = { likely_entity: options.header === false ? null : likelyEntity(rows) }
  const reader = readerFor(rows, entity, options)
  if (reader === undefined) {
    // Unknown columns: the rows are shown as they are, for the user to choose.
    const header = options.header === false ? undefined : rows[0]?.cells
    const unread = rows.slice(header === undefined ? 0 : 1).map((row) => ({ line: row.line, raw: reportedCells(row) }))
    return { header: header ?? null, columns: {}, rows: unread.map(previewOf), ...likely }
  }
  const { header, columns, rowsToSkip } = reader
  const doubles = new Map<string, number>()
  const read = rows.slice(rowsToSkip).map((row) => previewOf(withoutDouble(reader.read(row), doubles)))
  return { header: header ?? null, columns, rows: read, ...likely }
}

function readerFor(rows: readonly TableRow[], entity: ImportEntity, options: ImportOptions) {
  if (entity === 'contacts') return createContactReader(rows, options)
  return entity === 'places' ? createPlaceReader(rows, options, null) : createSiteReader(rows, entity, options)
}

function previewOf(row: ImportRow | Pick<ImportRow, 'line' | 'raw'>): PreviewRow {
  const { line, raw } = row
  const site = 'site' in row ? row.site : undefined
  const place = 'place' in row ? row.place : undefined
  const contact = 'contact' in row ? row : undefined
  return {
    line,
    raw,
    name: place?.name ?? contact?.contact.values[0]?.value ?? null,
    host: site?.host ?? contact?.host ?? null,
    url: site?.url || place?.website || null,
    reason: 'reason' in row ? row.reason : 'duplicateOf' in row ? 'same_business' : null,
    warning: warningOf(row),
  }
}

/** Values that cannot be used, such as phone numbers without a country code. */
function warningOf(row: ImportRow | Pick<ImportRow, 'line' | 'raw'>): string | null {
  if ('place' in row) return row.warnings.join(', ') || null
  const contact = 'contact' in row ? row.contact : 'site' in row ? row.site.contact : undefined
  return (contact && invalidValues(contact).join(', ')) || null
}

/** All of a workbook and of a parquet file, because their directory is at the end; of a text file the beginning. */
export async function readStart(bytes: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  let size = 0
  let format: FileFormat | undefined
  let isCut = false
  for await (const chunk of bytes) {
    // The rest is read and discarded: stopping early would reset the sender's connection.
    if (isCut) continue
    chunks.push(chunk)
    size += chunk.length
    if (size >= 8) format ??= formatOf(Buffer.concat(chunks))
    const isText = format === 'csv' || format === 'geojson'
    if (format !== undefined && !isText && size > maxBytesOf(format)) throw tooLarge(format)
    isCut = isText && size >= previewBytes
  }
  const whole = Buffer.concat(chunks)
  // Half a character at the end would be detected as another encoding.
  const start = isCut && format === 'csv' ? whole.subarray(0, whole.lastIndexOf('\n') + 1) : whole
  if (size === 0) throw new AppError('request_invalid', 'The file is empty.')
  return { start, format: format ?? formatOf(start) }
}

async function* oneChunk(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk
}

async function firstRows(table: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const rows: TableRow[] = []
  try {
    let seen = 0
    for await (const row of table) {
      if (!isBlank(row)) rows.push(row)
      // A workbook can declare a million blank rows in a few bytes.
      if (rows.length > sampleRows || ++seen >= maxPreviewLines) break
    }
  } catch (error) {
    if (error instanceof TableProblem) throw new AppError('request_invalid', error.message, { cause: error })
    throw error
  }
  return rows
}
