import { csvCell } from '../../core/csv.ts'
import type { ExportFormat } from '../contract/exports.ts'
import { cellText, spreadsheetCell } from './cells.ts'
import { workbook } from './workbook.ts'

type Row = Readonly<Record<string, unknown>>
type Batches = AsyncIterable<readonly Row[]>

export interface Format {
  readonly contentType: string
  readonly extension: string
  /** Streams the file. Its beginning is sent before the first row is read. */
  write(columns: readonly string[], batches: Batches): AsyncIterable<string | Uint8Array>
}

const byteOrderMark = '\uFEFF'

async function* lines(head: string, batches: Batches, line: (row: Row) => string): AsyncGenerator<string> {
  if (head !== '') yield head
  for await (const batch of batches) yield batch.map(line).join('')
}

export const formats: Readonly<Record<ExportFormat, Format>> = {
  // Without the byte order mark Excel reads UTF-8 in the code page of the machine.
  'excel-csv': {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    write: (columns, batches) =>
      lines(`${byteOrderMark}${columns.join()}\r\n`, batches, (row) => {
        return `${columns.map((name) => spreadsheetCell(row[name])).join()}\r\n`
      }),
  },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    write: (columns, batches) =>
      lines(`${columns.join()}\r\n`, batches, (row) => {
        return `${columns.map((name) => csvCell(cellText(row[name], false))).join()}\r\n`
      }),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    write: (columns, batches) =>
      lines('', batches, (row) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}\n`),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write: workbook,
  },
}
