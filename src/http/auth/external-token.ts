// Tokens of an external identity provider (Supabase, or any other that signs JWTs). Issuer, audience and algorithm are
// pinned by the settings. A token gives access to an account that an admin has invited; it does not create one.
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { auditAccess } from './access-audit.ts'

export interface ExternalTokenSettings {
  readonly issuer: string
  readonly audience: string
  readonly algorithm: string
  /** Whether a token must say so (`email_verified`), or every email of this issuer is. */
  readonly emailVerified: 'required' | 'assumed'
  /** Verifies the signature: a shared secret, or the URL of the provider's public keys. */
  readonly key: { readonly secret: string } | { readonly jwksUrl: string }
}

/** The caller of a token; undefined if the token is invalid or no account is invited under its email. */
export type ReadExternalToken = (token: string, network: string) => Promise<Caller | undefined>

export function createExternalTokenReader(db: Database, settings: ExternalTokenSettings): ReadExternalToken {
  const { issuer, audience, algorithm, key } = settings
  const rules = { issuer, audience, algorithms: [algorithm], clockTolerance: 5, requiredClaims: ['exp', 'sub'] }
  const secret = 'secret' in key ? new TextEncoder().encode(key.secret) : undefined
  const remote = 'jwksUrl' in key ? createRemoteJWKSet(new URL(key.jwksUrl), { timeoutDuration: 5_000 }) : undefined
  const verify = async (token: string) => {
    if (secret !== undefined) return jwtVerify(token, secret, rules)
    if (remote !== undefined) return jwtVerify(token, remote, rules)
    return undefined
  }
  return async (token, network) => {
    const verified = await verify(token).catch(() => undefined)
    const caller = verified && (await findExternalCaller(db, settings, verified.payload))
    if (caller !== undefined && (await noteUse(db, caller.userId, verified?.payload.iat)))
      await auditAccess(db, { user: caller, action: 'sign_in', network, details: { by: 'identity provider' } })
    return caller
  }
}

/** Finds the account that is bound to the token's subject, or binds one that was invited. */
async function findExternalCaller(
  db: Database,
  { issuer, emailVerified }: Pick<ExternalTokenSettings, 'issuer' | 'emailVerified'>,
  payload: JWTPayload,
): Promise<Caller | undefined> {
  const subject = `${issuer}|${payload.sub}`
  const bound = await findBound(db, subject)
  if (bound !== undefined) return bound
  const email = verifiedEmail(payload, emailVerified)
  if (email === null) return undefined
  await bindInvited(db, subject, email)
  return findBound(db, subject)
}

async function findBound(db: Database, subject: string): Promise<Caller | undefined> {
  const { rows } = await sql<Omit<Caller, 'scopes'>>`
    SELECT tenant_id AS "tenantId", id AS "userId", role, manages_installation AS "managesInstallation"
    FROM users WHERE external_subject = ${subject} AND disabled_at IS NULL ORDER BY id LIMIT 1`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return { ...row, scopes: [] }
}

/**
 * Stores when the account was used, at most once a minute. Returns whether that was a sign-in: the token was issued since the account
 * was last used. The clock of the provider may be ahead.
 */
async function noteUse(db: Database, userId: string, issuedAt: number | undefined): Promise<boolean> {
  const issued = sql`to_timestamp(${issuedAt ?? 0}::float8)`
  const { rows } = await sql<{ isSignIn: boolean }>`
    UPDATE users SET last_seen_at = greatest(now(), ${issued})
    FROM (
      SELECT coalesce(last_seen_at, '-infinity') AS last_seen_at FROM users
      WHERE id = ${userId} AND coalesce(last_seen_at, '-infinity') < greatest(${issued}, now() - interval '1 minute')
      FOR UPDATE
    ) AS before
    WHERE id = ${userId}
    RETURNING before.last_seen_at < ${issued} AS "isSignIn"`.execute(db)
  return rows[0]?.isSignIn === true
}

/**
 * Binds the one account that was invited under this email. An account without an invitation is never taken over, and of two
 * invitations in different tenants none is chosen. After that, a changed email at the provider changes nothing.
 */
async function bindInvited(db: Database, subject: string, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`external identity ${subject}`}, 0))`.execute(trx)
    const { rows } = await sql<{ id: string; tenant_id: string }>`
      SELECT id, tenant_id FROM users WHERE email = ${email} AND external_invited_at IS NOT NULL
        AND external_subject IS NULL AND disabled_at IS NULL ORDER BY id LIMIT 2 FOR UPDATE`.execute(trx)
    const [account, other] = rows
    if (other !== undefined) {
      throw new AppError(
        'unauthenticated',
        `${email} is invited to several tenants. Ask an admin to end all invitations but one.`,
      )
    }
    if (account === undefined) return
    // A disabled account may hold the subject: it must not get a second one.
    const { numAffectedRows = 0n } = await sql`UPDATE users SET external_subject = ${subject} WHERE id = ${account.id}
      AND NOT EXISTS (SELECT FROM users WHERE external_subject = ${subject})`.execute(trx)
    if (numAffectedRows === 0n) return
    await writeAudit(trx, {
      tenantId: account.tenant_id,
      actorId: account.id,
      action: 'user.link_identity',
      subject: 'users',
      details: { user_id: account.id },
    })
  })
}

/** Null unless the provider says that the email is verified, or the operator says that it always is. */
function verifiedEmail(
  { email, email_verified: verified, user_metadata: more }: JWTPayload,
  rule: ExternalTokenSettings['emailVerified'],
): string | null {
  // The user may write `user_metadata` at some providers: it can deny and not confirm.
  const isDenied = verified === false || (more as { email_verified?: unknown } | undefined)?.email_verified === false
  if (typeof email !== 'string' || isDenied) return null
  return verified === true || rule === 'assumed' ? email.trim().normalize('NFC').toLowerCase() : null
}
