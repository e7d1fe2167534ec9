import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { attemptExpiryHours } from './sign-in-guard.ts'

/** Deletes expired sessions, sign-in links, sign-in attempts and idempotency keys. Called regularly by every server. */
export async function deleteExpiredAccess(db: Database): Promise<void> {
  await sql`DELETE FROM sign_in_attempts
    WHERE counted_at < now() - make_interval(hours => ${attemptExpiryHours})
      AND (trusted_until IS NULL OR trusted_until < now())`.execute(db)
  await sql`DELETE FROM sessions
    WHERE expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM sign_in_links WHERE expires_at < now() - interval '7 days'`.execute(db)
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '1 day'`.execute(db)
}
