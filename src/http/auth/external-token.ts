// Tokens of an external identity provider (Supabase, or any other that signs JWTs). Issuer, audience and algorithm are
// pinned by the settings. A token gives access to an existing account; it does not create one.
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../db/database.ts'

export interface ExternalTokenSettings {
  readonly issuer: string
  readonly audience: string
  readonly algorithm: string
  /** Verifies the signature: a shared secret, or the URL of the provider's public keys. */
  readonly key: { readonly secret: string } | { readonly jwksUrl: string }
}

/** The caller of a token; undefined if the token is invalid or no account has its email. */
export type ReadExternalToken = (token: string) => Promise<Caller | undefined>

export function createExternalTokenReader(
  db: Database,
  { issuer, audience, algorithm, key }: ExternalTokenSettings,
): ReadExternalToken {
  const rules = { issuer, audience, algorithms: [algorithm], clockTolerance: 5, requiredClaims: ['exp', 'sub'] }
  const secret = 'secret' in key ? new TextEncoder().encode(key.secret) : undefined
  const remote = 'jwksUrl' in key ? createRemoteJWKSet(new URL(key.jwksUrl), { timeoutDuration: 5_000 }) : undefined
  const verify = async (token: string) => {
    if (secret !== undefined) return jwtVerify(token, secret, rules)
    if (remote !== undefined) return jwtVerify(token, remote, rules)
    return undefined
  }
  return async (token) => {
    const verified = await verify(token).catch(() => undefined)
    return verified && findExternalCaller(db, issuer, verified.payload)
  }
}

/**
 * Finds the account by the token's subject. The first token with the email of an unbound account binds its subject to the
 * account. After that, a changed email at the provider does not give access to another account.
 */
async function findExternalCaller(db: Database, issuer: string, payload: JWTPayload): Promise<Caller | undefined> {
  const subject = `${issuer}|${payload.sub}`
  const email = verifiedEmail(payload)
  const { rows } = await sql<Omit<Caller, 'scopes'>>`
    UPDATE users SET outside_subject = ${subject}, last_seen_at = now()
    WHERE id = (
      SELECT id FROM users WHERE disabled_at IS NULL AND (outside_subject = ${subject}
        OR (outside_subject IS NULL AND email = ${email}
          AND NOT EXISTS (SELECT FROM users WHERE outside_subject = ${subject})))
      ORDER BY outside_subject NULLS LAST, id LIMIT 1)
      AND (outside_subject IS NULL OR last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute')
    RETURNING tenant_id AS "tenantId", id AS "userId", role, manages_installation AS "managesInstallation"`.execute(db)
  if (rows[0] !== undefined) return { ...rows[0], scopes: [] }
  const known = await sql<Omit<Caller, 'scopes'>>`
    SELECT tenant_id AS "tenantId", id AS "userId", role, manages_installation AS "managesInstallation" FROM users
    WHERE outside_subject = ${subject} AND disabled_at IS NULL ORDER BY id LIMIT 1`.execute(db)
  return known.rows[0] && { ...known.rows[0], scopes: [] }
}

/** Null if the provider says that the email is not verified. */
function verifiedEmail({ email, email_verified: verified, user_metadata: more }: JWTPayload): string | null {
  const denied = verified === false || (more as { email_verified?: unknown } | undefined)?.email_verified === false
  return typeof email === 'string' && !denied ? email.trim().toLowerCase() : null
}
