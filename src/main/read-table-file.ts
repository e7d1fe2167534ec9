import { readFile } from 'node:fs/promises'
import { AppError, messageOf } from '../core/errors.ts'
import { EncodingProbe } from '../extract/table/encoding-probe.ts'
import { readCsv } from '../extract/table/read-csv.ts'
import { isBlank, TableProblem, type TableRow } from '../extract/table/table-row.ts'
import { readXlsx } from '../extract/table/xlsx/read-xlsx.ts'

/** Reads the rows of a CSV file or of the first sheet of a workbook. */
export async function readTableFile(path: string): Promise<TableRow[]> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw new AppError('request_invalid', `${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
  try {
    return (await Array.fromAsync(rowsIn(bytes))).filter((row) => !isBlank(row))
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error
    throw new AppError('request_invalid', `${path}: ${error.message}`, { cause: error })
  }
}

function rowsIn(bytes: Buffer): AsyncGenerator<TableRow> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readXlsx(bytes)
  const probe = new EncodingProbe()
  probe.write(bytes)
  return readCsv(
    (async function* () {
      yield bytes
    })(),
    probe.encoding(),
  )
}
