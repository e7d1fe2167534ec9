import { csvLine } from '../core/csv.ts'
import type { Database } from '../db/database.ts'

const batchSize = 1_000
/** Without it spreadsheets do not recognise UTF-8. */
const byteOrderMark = '\ufeff'

/** Streams the report as CSV: each uploaded row with its result. */
export async function* writeImportReport(db: Database, importId: string, header: unknown): AsyncGenerator<string> {
  const names = Array.isArray(header) ? header.map(String) : []
  yield byteOrderMark + csvLine(['line', 'result', 'reason', 'id', ...names])
  for (let line = -1; ; ) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['line', 'result', 'reason', 'entity_id', 'raw'])
      .where('import_id', '=', importId)
      .where('line', '>', line)
      .orderBy('line')
      .limit(batchSize)
      .execute()
    yield rows
      .map(({ raw, ...row }) =>
        csvLine([row.line, row.result, row.reason, row.entity_id, ...(Array.isArray(raw) ? raw.map(String) : [])]),
      )
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    line = last.line
  }
}
