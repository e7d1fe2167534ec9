import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { daysAgo, idDaysAgo } from '../db/days-ago.ts'
import { deleteInParts } from '../db/delete-in-parts.ts'

/** How many days each kind of record is kept. */
export interface RecordRetention {
  readonly runs: number
  readonly failures: number
  readonly bulkActions: number
}

/**
 * Deletes records of past work. A row keeps its last error when its failed attempts are deleted, and a bulk change can be undone
 * for minutes only.
 */
export async function deleteOldRecords(db: Database, days: RecordRetention): Promise<number> {
  const runs = await deleteInParts(db, 'stage_runs', isOlder('started_at', days.runs))
  const failures = await deleteInParts(db, 'job_failures', isOlder('failed_at', days.failures))
  // Its changes are deleted with it: few, as those of an expired undo are gone already.
  const bulkActions = await deleteInParts(db, 'bulk_actions', isOlder('created_at', days.bulkActions))
  return runs + failures + bulkActions
}

/** A restored or corrected row may have another time than its ID says: both must be past. */
function isOlder(time: string, days: number): RawBuilder<unknown> {
  return sql`id < ${idDaysAgo(days)} AND ${sql.ref(time)} < ${daysAgo(days)}`
}
