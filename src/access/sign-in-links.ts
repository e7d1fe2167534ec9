import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { isAfterAppointment } from './installation-admins.ts'
import { hashSecret, newSecret } from './secret-token.ts'

export const signInLinkHours = 24

/** Creates a link that signs its user in once. Earlier links of the user stop working. */
export async function createSignInLink(
  db: Database | Trx,
  user: { tenantId: string; userId: string },
): Promise<string> {
  const secret = newSecret()
  await sql`DELETE FROM sign_in_links WHERE user_id = ${user.userId} AND used_at IS NULL`.execute(db)
  await sql`INSERT INTO sign_in_links (tenant_id, user_id, token_hash, expires_at)
    VALUES (${user.tenantId}, ${user.userId}, ${hashSecret(secret)},
      now() + make_interval(hours => ${signInLinkHours}))`.execute(db)
  return secret
}

/** Checked before the server does expensive work for a link. */
export async function isSignInLinkOpen(db: Database, secret: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM sign_in_links
    WHERE token_hash = ${hashSecret(secret)} AND used_at IS NULL AND expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Marks a link as used and returns its user. Undefined if it is unknown, used or expired, or the user is disabled. */
export async function redeemSignInLink(
  db: Database | Trx,
  secret: string,
): Promise<{ tenantId: string; userId: string } | undefined> {
  const { rows } = await sql<{ tenantId: string; userId: string }>`
    UPDATE sign_in_links SET used_at = now() FROM users
    WHERE token_hash = ${hashSecret(secret)} AND used_at IS NULL AND expires_at > now()
      AND users.id = user_id AND users.disabled_at IS NULL AND ${isAfterAppointment(sql`sign_in_links.created_at`)}
    RETURNING sign_in_links.tenant_id AS "tenantId", user_id AS "userId"`.execute(db)
  return rows[0]
}

/**
 * A link for the first admin, if no user has ever signed in and no link is open. Otherwise an installation whose first
 * output was lost could not be entered.
 */
export function createFirstSignInLink(db: Database): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('scrapersky first link', 0))`.execute(trx)
    const { rows } = await sql<{ tenantId: string; userId: string }>`
      SELECT tenant_id AS "tenantId", id AS "userId" FROM users
      WHERE manages_installation AND disabled_at IS NULL
        AND NOT EXISTS (SELECT FROM users WHERE password_hash IS NOT NULL OR external_subject IS NOT NULL)
        AND NOT EXISTS (SELECT FROM sessions)
        AND NOT EXISTS (SELECT FROM sign_in_links WHERE used_at IS NULL AND expires_at > now())
      ORDER BY id LIMIT 1`.execute(trx)
    return rows[0] && createSignInLink(trx, rows[0])
  })
}
