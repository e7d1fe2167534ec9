import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { undoDays } from './undo-merge.ts'

/** Deletes the stored rows of merges that can no longer be undone. */
export async function deleteExpiredMerges(db: Database): Promise<void> {
  await sql`DELETE FROM contact_merges WHERE merged_at <= now() - make_interval(days => ${undoDays})`.execute(db)
}
