import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { forgottenHours } from './sign-in-guard.ts'

/** Forgets what cannot matter any more. Called now and then by every process that serves. */
export async function sweepAccess(db: Database): Promise<void> {
  await sql`DELETE FROM sign_in_failures WHERE last_at < now() - make_interval(hours => ${forgottenHours})`.execute(db)
  await sql`DELETE FROM sessions
    WHERE expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM sign_in_links WHERE expires_at < now() - interval '7 days'`.execute(db)
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '1 day'`.execute(db)
}
