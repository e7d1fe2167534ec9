import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The time by the clock of the database. Times that are stored or compared with stored ones come from it. */
export async function databaseNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a query without a table gives one row')
  return row.now
}

/** The clock of the database from a time that it has just given: it goes on with this process, whatever the clock here shows. */
export function clockFrom(now: Date): () => Date {
  const readAt = performance.now()
  return () => new Date(now.getTime() + performance.now() - readAt)
}
