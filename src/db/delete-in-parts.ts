import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

const rowsPerStatement = 5000

/**
 * Deletes rows in short statements, so that no lock is held for long, and returns how many. Several processes may run it at
 * the same time: locked rows are left to the other one, or to the next run.
 */
export async function deleteInParts(
  db: Database,
  table: keyof DB,
  isExpired: RawBuilder<unknown>,
  rowsPerPart = rowsPerStatement,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${isExpired} LIMIT ${rowsPerPart} FOR UPDATE SKIP LOCKED))`.execute(
      db,
    )
    deleted += Number(numAffectedRows)
    if (numAffectedRows < rowsPerPart) return deleted
  }
}
