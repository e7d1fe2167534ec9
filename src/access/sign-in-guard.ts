// Limits password guessing: an attempt is taken from three buckets before the password is compared. Unknown accounts are
// counted too, so that the response does not reveal which exist. A steady attacker cannot lock an owner out: their attempts
// empty the bucket of their own network, and an owner on a known network does not need the bucket of the account.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { retryLater } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'

/** Attempts that a bucket holds, and the seconds until it gets one back. */
const buckets = {
  /** One account from one network: 5 at once, then 12 an hour. */
  pair: { capacity: 5, refillSeconds: 300 },
  /** One network, any accounts. */
  network: { capacity: 20, refillSeconds: 60 },
  /** One account, from any networks that it was not used from before: guesses from many networks. */
  account: { capacity: 50, refillSeconds: 60 },
} as const
const trustDays = 30
/** After this time every bucket is full again. */
export const attemptExpiryHours = 2

type Kind = keyof typeof buckets
export interface Attempt {
  readonly email: string
  readonly network: string
  /**
   * The one account with this e-mail; undefined if there is none, or several. The owner of one of several must not get more
   * guesses for the others.
   */
  readonly userId: string | undefined
}

/**
 * Counts an attempt, in one atomic step. Throws `sign_in_locked` if none is left; then no password is compared. `onLock` is
 * called first, once per hour of refusals.
 */
export async function takeAttempt(db: Database, attempt: Attempt, onLock: () => Promise<void>): Promise<void> {
  const subjects = subjectsOf(attempt)
  const kinds = Object.keys(buckets) as Kind[]
  const { rows } = await sql<{ wait: number | null; is_lock: boolean | null }>`
    SELECT * FROM take_sign_in_attempt(${kinds.map((kind) => subjects[kind])}::bytea[],
      ${kinds.map((kind) => buckets[kind].capacity)}::float8[],
      ${kinds.map((kind) => buckets[kind].refillSeconds)}::float8[], ${subjects.pair}, ${subjects.account},
      ${trustOf(attempt)}::bytea)`.execute(db)
  const { wait = null, is_lock = null } = rows[0] ?? {}
  if (wait === null) return
  if (is_lock) await onLock()
  const seconds = Math.max(1, Math.ceil(wait))
  throw retryLater(
    'sign_in_locked',
    `Too many failed attempts. Try again in ${seconds} s, or ask an admin for a one-time link ("scrapersky user link").`,
    seconds * 1000,
  )
}

/**
 * After a success: the attempt does not count. Failures before it still do, so the correct password in a burst of guesses gains
 * nothing.
 */
export async function returnAttempt(db: Database | Trx, attempt: Attempt): Promise<void> {
  await sql`UPDATE sign_in_attempts SET used = greatest(0, used - 1)
    WHERE subject = ANY(${Object.values(subjectsOf(attempt))}::bytea[])`.execute(db)
}

/** After a success: on this network, the bucket of the account does not count for a month. */
export async function trustNetwork(db: Database | Trx, attempt: Attempt): Promise<void> {
  const trust = trustOf(attempt)
  if (trust === null) return
  await sql`
    INSERT INTO sign_in_attempts (subject, trusted_until) VALUES (${trust}, now() + make_interval(days => ${trustDays}))
    ON CONFLICT (subject) DO UPDATE SET trusted_until = excluded.trusted_until`.execute(db)
}

/** Ends the lock of the account on this network. */
export async function endLock(db: Database | Trx, attempt: Attempt): Promise<void> {
  if (attempt.userId === undefined) return
  await sql`UPDATE sign_in_attempts SET used = 0 WHERE subject = ${subjectsOf(attempt).pair}`.execute(db)
}

/** Hashed, so that the table does not list who tried to sign in. */
const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest()

function subjectsOf({ email, network }: Attempt): Record<Kind, Buffer> {
  return { pair: hash('pair', email, network), network: hash('network', network), account: hash('account', email) }
}

function trustOf({ userId, network }: Attempt): Buffer | null {
  return userId === undefined ? null : hash('trust', userId, network)
}
