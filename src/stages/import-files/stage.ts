import { defineStage, type Stage, type StreamContext } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { deleteChunks, readChunks } from './import-file-store.ts'
import { importFilesId } from './import-request.ts'
import {
  type FileAccess,
  type ImportCursor,
  type ImportEnd,
  type ImportPart,
  importInput,
  readImport,
} from './read-import.ts'
import { completeSearch } from './save-places.ts'
import { saveRows } from './save-rows.ts'

/** Imports files as places, domains, sitemap files or pages, with a report for every row. */
export function importFiles(tools: Tools): Stage {
  return defineStage({
    id: importFilesId,
    summary: 'Read an uploaded file row by row and report the result of each row',
    scheduler: 'IMPORT',
    ...importInput,
    progress: 'import',
    claim: { leaseSeconds: 60, maxAttempts: 3 },
    outcomes: ['imported', 'imported_partly', 'too_many_rows', 'empty_file', 'no_column', 'unreadable'],
    capabilities: (db, { id }) => ({ readFile: () => readChunks(db, id) }),
    process: (record, context: StreamContext<ImportCursor> & FileAccess) => readImport(record, context),
    savePart: (trx, record, part: ImportPart) => saveRows(trx, record, part, tools),
    async save(trx, record, end: ImportEnd) {
      await deleteChunks(trx, record.id)
      if (record.search_id !== null) await completeSearch(trx, record.search_id)
      if (end.kind === 'unreadable') {
        await trx.updateTable('imports').set({ problem: end.message }).where('id', '=', record.id).execute()
      }
      if (end.kind !== 'read') return end.kind
      const { rows_invalid: invalid } = await trx
        .selectFrom('imports')
        .select('rows_invalid')
        .where('id', '=', record.id)
        .executeTakeFirstOrThrow()
      return invalid > 0 ? 'imported_partly' : 'imported'
    },
  })
}
