import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The lane of a provider: only its pause is used. No host contains a colon before its port, so the names cannot clash. */
export const providerLane = (provider: string) => `provider:${provider}`

/** Between the end of a pause and the next rejection; with less, the alarm would end and return with each trial. */
const trialMinutes = 10

/** Whether calls to a provider are paused, because it rejects our key, or are being tried again. */
export async function hasRejectedProvider(db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM lanes WHERE pause_reason = 'rejected' AND paused_until > now() - ${trialMinutes} * interval '1 minute' LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}
