import { csvCell, csvLine } from '../../core/csv.ts'
import type { ExportFormat } from '../contract/exports.ts'
import type { Row } from '../entities/find-rows.ts'
import { cellText, readableText, spreadsheetCell } from './cells.ts'
import type { FileColumn } from './file-column.ts'
import { workbook } from './workbook.ts'

type Batches = AsyncIterable<readonly Row[]>

export interface Format {
  readonly contentType: string
  readonly extension: string
  /** Streams the file. Its beginning is sent before the first row is read. */
  write(columns: readonly FileColumn[], batches: Batches): AsyncIterable<string | Uint8Array>
}

const byteOrderMark = '\uFEFF'
const csvType = { contentType: 'text/csv; charset=utf-8', extension: 'csv' } as const

async function* lines(head: string, batches: Batches, line: (row: Row) => string): AsyncGenerator<string> {
  if (head !== '') yield head
  for await (const batch of batches) yield batch.map(line).join('')
}

const headOf = (columns: readonly FileColumn[], quoted: (text: string) => string) =>
  `${columns.map(({ header }) => quoted(header)).join()}\r\n`

export const formats: Readonly<Record<ExportFormat, Format>> = {
  // Without the byte order mark Excel reads UTF-8 in the code page of the machine.
  'excel-csv': {
    ...csvType,
    write: (columns, batches) =>
      lines(`${byteOrderMark}${headOf(columns, csvCell)}`, batches, (row) => {
        return `${columns.map((column) => spreadsheetCell(column.value(row))).join()}\r\n`
      }),
  },
  csv: {
    ...csvType,
    write: (columns, batches) =>
      lines(headOf(columns, csvCell), batches, (row) => {
        return `${columns.map((column) => csvCell(cellText(column.value(row)))).join()}\r\n`
      }),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    write: (columns, batches) =>
      lines('', batches, (row) => {
        return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.header, column.value(row)])))}\n`
      }),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write: workbook,
  },
}

/** CSV for the import of a CRM: phone numbers keep their plus, and a formula becomes text. */
export const importCsv: Format = {
  ...csvType,
  write: (columns, batches) =>
    lines(headOf(columns, csvCell), batches, (row) =>
      csvLine(columns.map((column) => readableText(column.value(row)))),
    ),
}
