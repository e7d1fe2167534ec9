import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { daysAgo } from '../../db/days-ago.ts'
import { deleteInParts } from '../../db/delete-in-parts.ts'

/** Each may have some hundred thousand rows that say what it found. */
const runsPerStatement = 20

/** Deletes runs that have ended, with what they found. "New since last time" of a schedule stays, however long ago that was. */
export async function deleteOldRuns(db: Database, days: number): Promise<void> {
  await deleteInParts(
    db,
    'schedule_runs',
    sql`occurs_at < ${daysAgo(days)} AND NOT is_planned
      AND (start_status IN ('Queued', 'Processing') OR finish_status IN ('Queued', 'Processing')
        OR digest_status IN ('Queued', 'Processing')) IS NOT TRUE
      AND NOT EXISTS (SELECT FROM schedule_changes WHERE source_id = schedule_id AND run_id = schedule_runs.id)`,
    runsPerStatement,
  )
}
