import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The time by the clock of the database. Times that are stored or compared with stored ones come from it. */
export async function databaseNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a query without a table gives one row')
  return row.now
}
