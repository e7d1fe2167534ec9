// A session is one sign-in. Its refresh token is used once: each use replaces it. A replaced token that turns up again
// means that two hold a copy, and nobody can tell which of them is the thief: the session ends for both. That a token was
// real once, however long ago, is told by its first half, which all tokens of a session share: what somebody made up around a
// session's id is refused, and ends nothing.
import { sql } from 'kysely'
import { isUuid } from '../core/uuid.ts'
import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'
import type { Caller } from './caller.ts'
import { hashOfSecret, newSecret } from './secret-token.ts'

export const sessionDays = 30
/** Two tabs that wake at the same moment send the same token. */
const forgivenSeconds = 10

export interface OpenSession {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  /** What the cookie holds; undefined: the one that the client has stays. */
  readonly refreshToken: string | undefined
}

/** Begins a session for a user who has proven who they are. */
export async function openSession(
  db: Database | Trx,
  user: { readonly tenantId: string; readonly userId: string },
  byLink: boolean,
): Promise<OpenSession> {
  const secret = newSecret()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sessions (tenant_id, user_id, token_hash, family_hash, by_link, expires_at)
    VALUES (${user.tenantId}, ${user.userId}, ${hashOfSecret(secret)}, ${familyHashOf(secret)}, ${byLink},
      now() + make_interval(days => ${sessionDays}))
    RETURNING id`.execute(db)
  await sql`UPDATE users SET last_seen_at = now() WHERE id = ${user.userId}`.execute(db)
  const id = rows[0]?.id ?? ''
  return { id, ...user, refreshToken: `${id}.${secret}` }
}

/** Exchanges a refresh token for the next one. Undefined: it is worth nothing, or was used before. */
export async function rotateSession(db: Database, token: string): Promise<OpenSession | undefined> {
  const { id, secret } = partsOf(token)
  if (id === undefined || secret === undefined) return undefined
  const next = familyOf(secret) + newSecret().slice(familyLength)
  const family = familyHashOf(secret)
  const presented = hashOfSecret(secret)
  // One statement decides, so that of two requests with one token exactly one rotates.
  const { rows } = await sql<{ tenantId: string; userId: string }>`
    UPDATE sessions SET previous_hash = token_hash, token_hash = ${hashOfSecret(next)}, family_hash = ${family},
      rotated_at = now()
    FROM users
    WHERE sessions.id = ${id} AND token_hash = ${presented} AND revoked_at IS NULL AND expires_at > now()
      AND users.id = user_id AND users.disabled_at IS NULL
    RETURNING sessions.tenant_id AS "tenantId", user_id AS "userId"`.execute(db)
  if (rows[0] !== undefined) return { id, ...rows[0], refreshToken: `${id}.${next}` }
  const twin = await sql<{ tenantId: string; userId: string }>`
    SELECT sessions.tenant_id AS "tenantId", user_id AS "userId" FROM sessions JOIN users ON users.id = user_id
    WHERE sessions.id = ${id} AND previous_hash = ${presented} AND revoked_at IS NULL AND expires_at > now()
      AND rotated_at > now() - make_interval(secs => ${forgivenSeconds}) AND users.disabled_at IS NULL`.execute(db)
  if (twin.rows[0] !== undefined) return { id, ...twin.rows[0], refreshToken: undefined }
  await sql`UPDATE sessions SET revoked_at = now()
    WHERE id = ${id} AND revoked_at IS NULL AND (family_hash = ${family} OR previous_hash = ${presented})`.execute(db)
  return undefined
}

/** After a new password, or when somebody is disabled: everywhere but here. */
export async function closeOtherSessions(db: Database | Trx, userId: string, kept: string | undefined): Promise<void> {
  await sql`UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${kept ?? null}::uuid`.execute(db)
}

/** The person behind a session that is still open. Asked for each request: signing out and a new role count at once. */
export async function callerOfSession(db: Database, id: string): Promise<Caller | undefined> {
  const { rows } = await sql<Omit<Caller, 'scopes' | 'sessionId'>>`
    SELECT users.tenant_id AS "tenantId", users.id AS "userId", role, manages_installation AS "managesInstallation"
    FROM sessions JOIN users ON users.id = user_id
    WHERE sessions.id = ${id} AND revoked_at IS NULL AND expires_at > now() AND disabled_at IS NULL`.execute(db)
  return rows[0] && { ...rows[0], scopes: [], sessionId: id }
}

/** The session that a cookie names, if its secret is the current one. */
export async function closeSessionOf(db: Database, token: string): Promise<void> {
  const { id, secret } = partsOf(token)
  if (id === undefined || secret === undefined) return
  await sql`UPDATE sessions SET revoked_at = now() WHERE id = ${id} AND revoked_at IS NULL
    AND ${hashOfSecret(secret)} IN (token_hash, previous_hash)`.execute(db)
}

function partsOf(token: string): { id: string | undefined; secret: string | undefined } {
  const [id = '', secret = '', more] = token.split('.', 3)
  const isOurs = isUuid(id) && /^[\w-]{43}$/.test(secret) && more === undefined
  return isOurs ? { id, secret } : { id: undefined, secret: undefined }
}

/** 126 bits that stay and 132 that change: neither half can be guessed. */
const familyLength = 21
const familyOf = (secret: string) => secret.slice(0, familyLength)
const familyHashOf = (secret: string) => hashOfSecret(familyOf(secret))
