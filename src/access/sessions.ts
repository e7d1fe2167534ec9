// A session is one sign-in. Each use of its refresh token replaces the token. If a replaced token is used again, two
// clients hold a copy and one of them may be a thief: the session ends for both. All tokens of a session share their
// first half (the family), which proves that an old token was once real: a token made up around a session's id is
// rejected and does not end the session.
import { sql } from 'kysely'
import { isUuid } from '../core/uuid.ts'
import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'
import { hashSecret, newSecret } from './secret-token.ts'

export const sessionDays = 30
/** Two tabs may send the same token at the same time. */
const reuseGraceSeconds = 10

export interface OpenSession {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  /** New value of the cookie; undefined if the client keeps the one it has. */
  readonly refreshToken: string | undefined
}

/** Starts a session for an authenticated user. */
export async function openSession(
  db: Database | Trx,
  user: { readonly tenantId: string; readonly userId: string },
  byLink: boolean,
): Promise<OpenSession> {
  const secret = newSecret()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sessions (tenant_id, user_id, token_hash, family_hash, by_link, expires_at)
    VALUES (${user.tenantId}, ${user.userId}, ${hashSecret(secret)}, ${familyHashOf(secret)}, ${byLink},
      now() + make_interval(days => ${sessionDays}))
    RETURNING id`.execute(db)
  await sql`UPDATE users SET last_seen_at = now() WHERE id = ${user.userId}`.execute(db)
  const id = rows[0]?.id ?? ''
  return { id, ...user, refreshToken: `${id}.${secret}` }
}

/**
 * Exchanges a refresh token for the next one. Undefined if it is invalid or was used before; `onReuse` is called when that
 * ended the session.
 */
export async function rotateSession(
  db: Database,
  token: string,
  onReuse: (user: { readonly tenantId: string; readonly userId: string }) => Promise<void>,
): Promise<OpenSession | undefined> {
  const { id, secret } = parseToken(token)
  if (id === undefined || secret === undefined) return undefined
  const next = familyOf(secret) + newSecret().slice(familyLength)
  const family = familyHashOf(secret)
  const presented = hashSecret(secret)
  // One statement, so that of two requests with the same token exactly one rotates it.
  const { rows } = await sql<{ tenantId: string; userId: string }>`
    UPDATE sessions SET previous_hash = token_hash, token_hash = ${hashSecret(next)}, family_hash = ${family},
      rotated_at = now()
    FROM users
    WHERE sessions.id = ${id} AND token_hash = ${presented} AND revoked_at IS NULL AND expires_at > now()
      AND users.id = user_id AND users.disabled_at IS NULL
    RETURNING sessions.tenant_id AS "tenantId", user_id AS "userId"`.execute(db)
  if (rows[0] !== undefined) return { id, ...rows[0], refreshToken: `${id}.${next}` }
  const twin = await sql<{ tenantId: string; userId: string }>`
    SELECT sessions.tenant_id AS "tenantId", user_id AS "userId" FROM sessions JOIN users ON users.id = user_id
    WHERE sessions.id = ${id} AND previous_hash = ${presented} AND revoked_at IS NULL AND expires_at > now()
      AND rotated_at > now() - make_interval(secs => ${reuseGraceSeconds}) AND users.disabled_at IS NULL`.execute(db)
  if (twin.rows[0] !== undefined) return { id, ...twin.rows[0], refreshToken: undefined }
  const ended = await sql<{ tenantId: string; userId: string }>`UPDATE sessions SET revoked_at = now()
    WHERE id = ${id} AND revoked_at IS NULL AND (family_hash = ${family} OR previous_hash = ${presented})
    RETURNING tenant_id AS "tenantId", user_id AS "userId"`.execute(db)
  if (ended.rows[0] !== undefined) await onReuse(ended.rows[0])
  return undefined
}

/** Ends all sessions of a user except one: after a new password, or when the user is disabled. */
export async function closeOtherSessions(
  db: Database | Trx,
  userId: string,
  exceptId: string | undefined,
): Promise<void> {
  await sql`UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${exceptId ?? null}::uuid`.execute(db)
}

/** Ends the session of a refresh token, if the token is its current or its previous one. */
export async function closeSessionByToken(db: Database, token: string): Promise<void> {
  const { id, secret } = parseToken(token)
  if (id === undefined || secret === undefined) return
  await sql`UPDATE sessions SET revoked_at = now() WHERE id = ${id} AND revoked_at IS NULL
    AND ${hashSecret(secret)} IN (token_hash, previous_hash)`.execute(db)
}

function parseToken(token: string): { id: string | undefined; secret: string | undefined } {
  const [id = '', secret = '', more] = token.split('.', 3)
  const isValid = isUuid(id) && /^[\w-]{43}$/.test(secret) && more === undefined
  return isValid ? { id, secret } : { id: undefined, secret: undefined }
}

/** 126 bits stay the same and 132 change: neither half can be guessed. */
const familyLength = 21
const familyOf = (secret: string) => secret.slice(0, familyLength)
const familyHashOf = (secret: string) => hashSecret(familyOf(secret))
