import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The lane of a provider: only its pause is used. No host contains a colon before its port, so the names cannot clash. */
export const providerLane = (provider: string) => `provider:${provider}`

/** Whether calls to a provider are paused, because it rejects our key. */
export async function hasRejectedProvider(db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM lanes WHERE pause_reason = 'rejected' AND paused_until > now() LIMIT 1`.execute(db)
  return rows.length > 0
}
