import { csvLine } from '../core/csv.ts'
import type { Database } from '../db/database.ts'

const rowsAtOnce = 1_000
/** Without it a spreadsheet takes UTF-8 for something else. */
const byteOrderMark = '\ufeff'

/** The report as a file: each row as it came, with what became of it. Read piece by piece, as fast as it is taken. */
export async function* importResult(db: Database, importId: string, header: unknown): AsyncGenerator<string> {
  const names = Array.isArray(header) ? header.map(String) : []
  yield byteOrderMark + csvLine(['line', 'result', 'reason', 'id', ...names])
  for (let line = -1; ; ) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['line', 'result', 'reason', 'entity_id', 'raw'])
      .where('import_id', '=', importId)
      .where('line', '>', line)
      .orderBy('line')
      .limit(rowsAtOnce)
      .execute()
    yield rows
      .map(({ raw, ...row }) =>
        csvLine([row.line, row.result, row.reason, row.entity_id, ...(Array.isArray(raw) ? raw.map(String) : [])]),
      )
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    line = last.line
  }
}
