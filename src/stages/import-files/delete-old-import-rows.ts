import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { daysAgo } from '../../db/days-ago.ts'
import { deleteInParts } from '../../db/delete-in-parts.ts'

const importsPerQuery = 500

/**
 * Deletes the lines of imports that completed that long ago. Their counts stay. An import that failed keeps its lines: a person may
 * resume it.
 */
export async function deleteOldImportRows(db: Database, days: number): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM imports WHERE rows_expired_at IS NULL AND import_status = 'Completed' AND import_finished_at < ${daysAgo(days)}
      ORDER BY id LIMIT ${importsPerQuery}`.execute(db)
    for (const { id } of rows) {
      deleted += await deleteInParts(db, 'import_rows', sql`import_id = ${id}`)
      // Last: if this process ends before, the next run finds the import again.
      await sql`UPDATE imports SET rows_expired_at = now() WHERE id = ${id}`.execute(db)
    }
    if (rows.length < importsPerQuery) return deleted
  }
}
