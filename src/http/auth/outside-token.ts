// Tokens of an outside identity provider (Supabase, or any other that signs JWTs). Issuer, audience and algorithm are
// pinned by the settings. A token opens an account that an admin made here; it makes none.
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../db/database.ts'

export interface OutsideTokens {
  readonly issuer: string
  readonly audience: string
  readonly algorithm: string
  /** What checks the signature: a shared secret, or the address of the provider's public keys. */
  readonly key: { readonly secret: string } | { readonly jwksUrl: string }
}

/** The account behind a token, or undefined: the token is not good, or nobody here has its address. */
export type ReadOutsideToken = (token: string) => Promise<Caller | undefined>

export function outsideTokens(db: Database, { issuer, audience, algorithm, key }: OutsideTokens): ReadOutsideToken {
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
    return verified && accountOf(db, issuer, verified.payload)
  }
}

/**
 * By the subject once it is known, by the address before: the first token with the address of an account that is not bound
 * yet binds it. Afterwards a change of address at the provider opens no other account.
 */
async function accountOf(db: Database, issuer: string, payload: JWTPayload): Promise<Caller | undefined> {
  const subject = `${issuer}|${payload.sub}`
  const address = verifiedAddress(payload)
  const { rows } = await sql<Omit<Caller, 'scopes'>>`
    UPDATE users SET outside_subject = ${subject}, last_seen_at = now()
    WHERE id = (
      SELECT id FROM users WHERE disabled_at IS NULL AND (outside_subject = ${subject}
        OR (outside_subject IS NULL AND email = ${address}
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

/** An address that the provider says is not verified could be anybody's. */
function verifiedAddress({ email, email_verified: verified, user_metadata: more }: JWTPayload): string | null {
  const denied = verified === false || (more as { email_verified?: unknown } | undefined)?.email_verified === false
  return typeof email === 'string' && !denied ? email.trim().toLowerCase() : null
}
