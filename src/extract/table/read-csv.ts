import { CsvReader } from './csv-reader.ts'
import type { TextEncodingName } from './encoding-probe.ts'
import { sniffDelimiter } from './sniff-delimiter.ts'
import type { TableRow } from './table-row.ts'

/** Length of the text from which the delimiter is guessed. */
const sampleLength = 32_768

/** Streams the rows of a CSV file; holds one chunk at a time. */
export async function* readCsv(pieces: AsyncIterable<Buffer>, encoding: TextEncodingName): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder(encoding)
  let reader: CsvReader | undefined
  let sample = ''
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true })
    if (reader !== undefined) {
      yield* reader.write(text)
      continue
    }
    sample += text
    if (sample.length < sampleLength) continue
    const begun = begin(sample)
    reader = begun.reader
    yield* begun.rows
  }
  const last = decoder.decode()
  const begun = reader === undefined ? begin(sample + last) : { reader, rows: reader.write(last) }
  yield* begun.rows
  yield* begun.reader.end()
}

/** A skipped first line still counts: line numbers are those of the file. */
function begin(sample: string): { reader: CsvReader; rows: TableRow[] } {
  const { delimiter, skip } = sniffDelimiter(sample)
  const reader = new CsvReader(delimiter)
  const rows = reader.write(sample)
  return { reader, rows: skip > 0 ? rows.slice(1) : rows }
}
