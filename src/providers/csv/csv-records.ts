import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../core/errors.ts'
import type { CsvDialect } from './csv-dialect.ts'

export interface CsvRecord {
  readonly values: readonly string[]
  /** Where the next record begins, in bytes. */
  readonly end: number
  /** The last line of the record, counted from `start`. */
  readonly line: number
}

/** A row longer than this is no business; without a limit one stray quote would read the rest of the file into memory. */
const maxRecordBytes = 1024 * 1024
const windows1252 = new TextDecoder('windows-1252')

/** The records of a file from a byte on, as a stream: the file may be larger than memory. */
export async function* csvRecords(path: string, dialect: CsvDialect, start: number): AsyncGenerator<CsvRecord> {
  const file = createReadStream(path, { start })
  const parser = file.pipe(
    parse({
      delimiter: dialect.delimiter,
      bom: start === 0,
      encoding: dialect.isUtf8 ? 'utf8' : 'latin1',
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecordBytes,
    }),
  )
  file.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { bytes: number; lines: number }
    }>) {
      const values = record.map((value) => decoded(value, dialect))
      yield { values, end: start + info.bytes, line: info.lines }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError('file_invalid', `${path} cannot be read as CSV: ${error.message}`, { cause: error })
  } finally {
    file.destroy()
  }
}

/** Windows-1252 is Latin-1 but for 32 characters, among them the euro sign and the curly quotes. */
function decoded(value: string, { isUtf8 }: CsvDialect): string {
  const text = isUtf8 ? value : windows1252.decode(Buffer.from(value, 'latin1'))
  return text.replaceAll('\0', '').trim()
}
