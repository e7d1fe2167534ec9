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
  readonly account: string
  readonly network: string
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
      ${kinds.map((kind) => buckets[kind].refillSeconds)}::float8[], ${subjects.pair}, ${subjects.account})`.execute(db)
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

/** After a success: the attempt does not count, and the account is trusted on this network. */
export async function trustNetwork(db: Database | Trx, attempt: Attempt): Promise<void> {
  const { pair, network, account } = subjectsOf(attempt)
  await sql`
    INSERT INTO sign_in_attempts (subject, trusted_until) VALUES (${pair}, now() + make_interval(days => ${trustDays}))
    ON CONFLICT (subject) DO UPDATE SET used = 0, counted_at = now(), trusted_until = excluded.trusted_until`.execute(
    db,
  )
  await sql`UPDATE sign_in_attempts SET used = greatest(0, used - 1)
    WHERE subject = ANY(${[network, account]}::bytea[])`.execute(db)
}

/** Hashed, so that the table does not list who tried to sign in. */
function subjectsOf({ account, network }: Attempt): Record<Kind, Buffer> {
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest()
  return {
    pair: hash('pair', account, network),
    network: hash('network', network),
    account: hash('account', account),
  }
}
