import { AppError } from '../../core/errors.ts'
import { EncodingProbe } from '../../extract/table/encoding-probe.ts'
import { readCsv } from '../../extract/table/read-csv.ts'
import { isBlank, TableProblem, type TableRow } from '../../extract/table/table-row.ts'
import { readXlsx } from '../../extract/table/xlsx/read-xlsx.ts'
import { type ColumnWishes, chooseColumns, rowsLookedAt } from './choose-columns.ts'
import type { ImportEntity } from './import-request.ts'
import { readRow } from './read-row.ts'
import { formatOf, mostWorkbookBytes, tooLarge } from './store-file.ts'

export interface ImportPreview {
  readonly format: 'csv' | 'xlsx' | 'jsonl'
  readonly encoding: string | null
  /** Null: the first row is data. */
  readonly header: readonly string[] | null
  /** Which column is which, counted from 0; url is null where none holds addresses. */
  readonly columns: { readonly url: number | null; readonly country: number | null }
  readonly rows: readonly PreviewRow[]
}

interface PreviewRow {
  readonly line: number
  readonly raw: readonly string[]
  /** What the row names, or why it names nothing. */
  readonly host: string | null
  readonly url: string | null
  readonly reason: string | null
}

/** The beginning of a text file tells its columns; nobody waits for the rest of it. */
const enoughBytes = 262_144

/** What an import would make of the first rows of a file. Nothing is kept. */
export async function previewFile(
  bytes: AsyncIterable<Buffer>,
  entity: ImportEntity,
  wishes: ColumnWishes,
): Promise<ImportPreview> {
  const { start, format } = await readStart(bytes)
  const probe = new EncodingProbe()
  probe.write(start)
  const encoding = format === 'csv' ? probe.encoding() : null
  const table = encoding === null ? readXlsx(start) : readCsv(alone(start), encoding)
  return { format, encoding, ...previewTable(await firstRows(table), entity, wishes) }
}

/** The same for rows that came as a list. */
export function previewRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  entity: ImportEntity,
  wishes: ColumnWishes,
): ImportPreview {
  const table = [header, ...rows.slice(0, rowsLookedAt)].map((cells, line) => ({ line, cells }))
  return { format: 'jsonl', encoding: null, ...previewTable(table, entity, { ...wishes, header: true }) }
}

function previewTable(rows: readonly TableRow[], entity: ImportEntity, wishes: ColumnWishes) {
  const columns = chooseColumns(rows, entity, wishes)
  const header = columns === undefined ? (wishes.header === false ? undefined : rows[0]?.cells) : columns.header
  const data = header === undefined ? rows : rows.slice(1)
  return {
    header: header ?? null,
    columns: { url: columns?.url ?? null, country: columns?.country ?? null },
    rows: data.map((row) => {
      const { line, raw, site, reason } =
        columns === undefined
          ? { line: row.line, raw: row.cells, site: undefined, reason: undefined }
          : readRow(row, columns, entity)
      return { line, raw, host: site?.host ?? null, url: site?.url || null, reason: reason ?? null }
    }),
  }
}

/** All of a workbook, whose directory stands at its end; of a text the beginning. */
async function readStart(bytes: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  let size = 0
  let format: 'csv' | 'xlsx' | undefined
  let isCut = false
  for await (const piece of bytes) {
    // The rest is read and dropped: to leave in the middle of a request is to hang up on its sender.
    if (isCut) continue
    pieces.push(piece)
    size += piece.length
    if (size >= 8) format ??= formatOf(Buffer.concat(pieces))
    if (format === 'xlsx' && size > mostWorkbookBytes) throw tooLarge('xlsx')
    isCut = format === 'csv' && size >= enoughBytes
  }
  const whole = Buffer.concat(pieces)
  // Half a character at the end would be taken for another encoding.
  const start = isCut ? whole.subarray(0, whole.lastIndexOf('\n') + 1) : whole
  if (size === 0) throw new AppError('request_invalid', 'The file is empty.')
  return { start, format: format ?? formatOf(start) }
}

async function* alone(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece
}

async function firstRows(table: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const rows: TableRow[] = []
  try {
    for await (const row of table) {
      if (!isBlank(row)) rows.push(row)
      if (rows.length > rowsLookedAt) break
    }
  } catch (error) {
    if (error instanceof TableProblem) throw new AppError('request_invalid', error.message, { cause: error })
    throw error
  }
  return rows
}
