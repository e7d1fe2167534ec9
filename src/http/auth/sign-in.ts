import { sql } from 'kysely'
import { accountsToTry } from '../../access/accounts.ts'
import { closeOtherSessions, type OpenSession, openSession } from '../../access/sessions.ts'
import { countAttempt, forgiveAttempt, refuseLocked } from '../../access/sign-in-guard.ts'
import { isOpenLink, useLink } from '../../access/sign-in-links.ts'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { checkNewPassword, compareWithNobody, hashPassword, isPassword } from './passwords.ts'

/** One sentence for every reason: an unknown address, a wrong password and a disabled account look the same. */
const refused = () => new AppError('sign_in_failed', 'Address and password do not fit an account.')

const deadLink = () =>
  new AppError('sign_in_failed', 'This link was used, has expired or never was. Ask for a new one.')

export async function signInByPassword(
  db: Database,
  given: { readonly email: string; readonly password: string; readonly from: string },
): Promise<OpenSession> {
  const attempt = { account: given.email, address: given.from }
  await refuseLocked(db, attempt)
  await countAttempt(db, attempt)
  const user = await whoKnows(db, given)
  if (user === undefined) throw refused()
  await forgiveAttempt(db, attempt)
  return openSession(db, user, false)
}

async function whoKnows(db: Database, { email, password }: { email: string; password: string }) {
  const accounts = await accountsToTry(db, email)
  if (accounts.length === 0) await compareWithNobody(password)
  for (const { id, tenant_id, password_hash } of accounts) {
    if (await isPassword(password_hash, password)) return { tenantId: tenant_id, userId: id }
  }
  return undefined
}

/** The link is used up in the transaction that opens the session: a password that is refused leaves it usable. */
export async function signInByLink(db: Database, token: string, password: string | undefined): Promise<OpenSession> {
  // Nobody without a link can make us hash; and a transaction must not wait for it.
  if (!(await isOpenLink(db, token))) throw deadLink()
  const hashed = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const user = await useLink(trx, token)
    if (user === undefined) throw deadLink()
    if (password !== undefined && hashed !== undefined) {
      checkNewPassword(password, await addressOf(trx, user.userId))
      await setPassword(trx, user.userId, hashed, undefined)
    }
    return openSession(trx, user, true)
  })
}

interface PasswordChange {
  readonly userId: string
  readonly sessionId: string
  readonly current: string | undefined
  readonly password: string
  readonly from: string
}

/** Sets a new password and ends every other session. Needs the old one, unless a link opened the session. */
export async function changeOwnPassword(db: Database, change: PasswordChange): Promise<void> {
  const { rows } = await sql<{ email: string; password_hash: string | null; by_link: boolean }>`
    SELECT email, password_hash, by_link FROM users JOIN sessions ON user_id = users.id
    WHERE sessions.id = ${change.sessionId}`.execute(db)
  const [user] = rows
  if (user === undefined) throw refused()
  checkNewPassword(change.password, user.email)
  if (user.password_hash !== null && !user.by_link) await checkCurrent(db, user.email, user.password_hash, change)
  const hashed = await hashPassword(change.password)
  await inTransaction(db, (trx) => setPassword(trx, change.userId, hashed, change.sessionId))
}

/** A stolen access token must not become a way to guess the password. */
async function checkCurrent(db: Database, email: string, hashed: string, { current, from }: PasswordChange) {
  const attempt = { account: email, address: from }
  await refuseLocked(db, attempt)
  await countAttempt(db, attempt)
  if (current !== undefined && (await isPassword(hashed, current))) return forgiveAttempt(db, attempt)
  throw new AppError('fields_invalid', 'current_password is not your password.', {
    fields: [{ field: 'current_password', problem: 'is not your password', way_out: 'Send your present password.' }],
  })
}

async function setPassword(trx: Trx, userId: string, hashed: string, session: string | undefined): Promise<void> {
  await sql`UPDATE users SET password_hash = ${hashed} WHERE id = ${userId}`.execute(trx)
  // The link has done its work: from now on the password counts.
  await sql`UPDATE sessions SET by_link = false WHERE id = ${session ?? null}::uuid`.execute(trx)
  await closeOtherSessions(trx, userId, session)
}

async function addressOf(trx: Trx, userId: string): Promise<string> {
  const user = trx.selectFrom('users').select('email').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).email
}
