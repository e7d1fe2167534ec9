import { sql } from 'kysely'
import { findPasswordAccounts } from '../../access/accounts.ts'
import { closeOtherSessions, type OpenSession, openSession } from '../../access/sessions.ts'
import { type Attempt, endLock, returnAttempt, takeAttempt, trustNetwork } from '../../access/sign-in-guard.ts'
import { isSignInLinkOpen, redeemSignInLink } from '../../access/sign-in-links.ts'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { auditAccess } from './access-audit.ts'
import { checkNewPassword, compareWithDummyHash, hashPassword, verifyPassword } from './passwords.ts'

/** The same error for an unknown email, a wrong password and a disabled account. */
const signInFailed = () => new AppError('sign_in_failed', 'E-mail or password is wrong.')

const linkInvalid = () =>
  new AppError('sign_in_failed', 'This link is unknown, used or expired. Ask an admin for a new one.')

export async function signInByPassword(
  db: Database,
  given: { readonly email: string; readonly password: string; readonly network: string },
): Promise<OpenSession> {
  const accounts = await findPasswordAccounts(db, given.email)
  const attempt = attemptOf(accounts, given)
  const audit = async (action: 'sign_in.fail' | 'sign_in.lock') => {
    for (const { id, tenant_id } of accounts) {
      await auditAccess(db, { user: { tenantId: tenant_id, userId: id }, action, network: given.network })
    }
  }
  await takeAttempt(db, attempt, () => audit('sign_in.lock'))
  const user = await findByPassword(accounts, given.password)
  if (user === undefined) {
    await audit('sign_in.fail')
    throw signInFailed()
  }
  await returnAttempt(db, attempt)
  await trustNetwork(db, attempt)
  await auditAccess(db, { user, action: 'sign_in', network: given.network, details: { by: 'password' } })
  return openSession(db, user, false)
}

function attemptOf(
  accounts: Awaited<ReturnType<typeof findPasswordAccounts>>,
  { email, network }: { readonly email: string; readonly network: string },
): Attempt {
  return { email, network, userId: accounts.length === 1 ? accounts[0]?.id : undefined }
}

async function findByPassword(accounts: Awaited<ReturnType<typeof findPasswordAccounts>>, password: string) {
  if (accounts.length === 0) await compareWithDummyHash(password)
  for (const { id, tenant_id, password_hash } of accounts) {
    if (await verifyPassword(password_hash, password)) return { tenantId: tenant_id, userId: id }
  }
  return undefined
}

/**
 * The link is redeemed in the transaction that opens the session, so that it stays valid if the password is rejected. It
 * works while the account is locked, and ends the lock for this network.
 */
export async function signInByLink(
  db: Database,
  { token, password, network }: { token: string; password: string | undefined; network: string },
): Promise<OpenSession> {
  // Checked first, so that only valid links cost a hash. Hashed before the transaction, to keep it short.
  if (!(await isSignInLinkOpen(db, token))) throw linkInvalid()
  const hashed = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const user = await redeemSignInLink(trx, token)
    if (user === undefined) throw linkInvalid()
    const email = await emailOf(trx, user.userId)
    if (password !== undefined && hashed !== undefined) {
      checkNewPassword(password, email)
      await setPassword(trx, user.userId, hashed, undefined)
      await auditAccess(trx, { user, action: 'password.change', network })
    }
    const attempt = attemptOf(await findPasswordAccounts(trx, email), { email, network })
    if (attempt.userId === user.userId) {
      await endLock(trx, attempt)
      await trustNetwork(trx, attempt)
    }
    await auditAccess(trx, { user, action: 'sign_in', network, details: { by: 'link' } })
    return openSession(trx, user, true)
  })
}

interface PasswordChange {
  readonly userId: string
  readonly sessionId: string
  readonly current: string | undefined
  readonly password: string
  readonly network: string
}

/** Sets a new password and ends all other sessions. Requires the old one, unless a link opened the session. */
export async function changeOwnPassword(db: Database, change: PasswordChange): Promise<void> {
  const { rows } = await sql<{ email: string; password_hash: string | null; by_link: boolean; tenantId: string }>`
    SELECT email, password_hash, by_link, users.tenant_id AS "tenantId" FROM users JOIN sessions ON user_id = users.id
    WHERE sessions.id = ${change.sessionId}`.execute(db)
  const [user] = rows
  if (user === undefined) throw signInFailed()
  checkNewPassword(change.password, user.email)
  if (user.password_hash !== null && !user.by_link) {
    await checkCurrent(db, { ...user, hashed: user.password_hash }, change)
  }
  const hashed = await hashPassword(change.password)
  const { tenantId } = user
  const { userId, network } = change
  await inTransaction(db, async (trx) => {
    await setPassword(trx, userId, hashed, change.sessionId)
    await auditAccess(trx, { user: { tenantId, userId }, action: 'password.change', network })
  })
}

/** Attempts are counted: a stolen access token must not allow guessing the password. */
async function checkCurrent(
  db: Database,
  { email, hashed, tenantId }: { email: string; hashed: string; tenantId: string },
  { userId, current, network }: PasswordChange,
): Promise<void> {
  const attempt = attemptOf(await findPasswordAccounts(db, email), { email, network })
  const event = { user: { tenantId, userId }, network, details: { by: 'password change' } }
  await takeAttempt(db, attempt, () => auditAccess(db, { ...event, action: 'sign_in.lock' }))
  if (current !== undefined && (await verifyPassword(hashed, current))) {
    await returnAttempt(db, attempt)
    return trustNetwork(db, attempt)
  }
  await auditAccess(db, { ...event, action: 'sign_in.fail' })
  throw new AppError('fields_invalid', 'current_password is not your password.', {
    fields: [{ field: 'current_password', problem: 'is not your password', way_out: 'Send your current password.' }],
  })
}

async function setPassword(trx: Trx, userId: string, hashed: string, session: string | undefined): Promise<void> {
  await sql`UPDATE users SET password_hash = ${hashed} WHERE id = ${userId}`.execute(trx)
  // From now on this session needs the password, too, to set a new one.
  await sql`UPDATE sessions SET by_link = false WHERE id = ${session ?? null}::uuid`.execute(trx)
  await closeOtherSessions(trx, userId, session)
}

async function emailOf(trx: Trx, userId: string): Promise<string> {
  const user = trx.selectFrom('users').select('email').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).email
}
