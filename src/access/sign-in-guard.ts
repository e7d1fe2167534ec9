// Limits password guessing. Failures are counted per account and per IP; after a number of them each further failure
// locks for longer. Unknown accounts are counted and locked too, so that the response does not reveal which exist.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { retryLater } from '../core/errors.ts'
import type { Database } from '../db/database.ts'

/** `hashPrefix` is part of stored hashes. */
const kinds = {
  account: { limit: 5, hashPrefix: 'account' },
  ip: { limit: 20, hashPrefix: 'address' },
} as const
const firstLockSeconds = 30
const maxLockSeconds = 900
/** Older failures do not count. */
export const failureExpiryHours = 24

type Kind = keyof typeof kinds
export type Attempt = Readonly<Record<Kind, string>>

/** Throws `sign_in_locked` while the account or the IP is locked. A correct password does not end a lock. */
export async function checkNotLocked(db: Database, attempt: Attempt): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    SELECT (extract(epoch FROM max(locked_until) - now()) * 1000)::float8 AS wait FROM sign_in_failures
    WHERE subject = ANY(${subjectsOf(attempt).map(({ subject }) => subject)}::bytea[])
      AND locked_until > now()`.execute(db)
  const wait = rows[0]?.wait
  if (wait == null) return
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  throw retryLater(
    'sign_in_locked',
    `Too many failed attempts. Try again in ${seconds} s, or ask an admin for a one-time link ("scrapersky user link").`,
    wait,
  )
}

/** Counts an attempt before the password is checked, so that concurrent guesses cannot pass the limit together. */
export async function countAttempt(db: Database, attempt: Attempt): Promise<void> {
  for (const { subject, limit } of subjectsOf(attempt)) {
    await sql`
      INSERT INTO sign_in_failures AS known (subject, failures) VALUES (${subject}, 1)
      ON CONFLICT (subject) DO UPDATE
      SET failures = CASE WHEN known.last_at < now() - make_interval(hours => ${failureExpiryHours}) THEN 1
          ELSE known.failures + 1 END,
        last_at = now(),
        locked_until = CASE WHEN known.failures + 1 >= ${limit}
          AND known.last_at >= now() - make_interval(hours => ${failureExpiryHours})
          THEN now() + make_interval(secs => least(${maxLockSeconds},
            ${firstLockSeconds} * 2 ^ least(known.failures + 1 - ${limit}, 10))) END`.execute(db)
  }
}

/** After a success: resets the account, and removes this attempt, but not earlier failures, from the IP. */
export async function clearAttempt(db: Database, attempt: Attempt): Promise<void> {
  const [account, ip] = subjectsOf(attempt)
  await sql`DELETE FROM sign_in_failures WHERE subject = ${account?.subject}`.execute(db)
  await sql`UPDATE sign_in_failures SET failures = greatest(failures - 1, 0),
    locked_until = CASE WHEN failures > ${kinds.ip.limit} THEN locked_until END
    WHERE subject = ${ip?.subject}`.execute(db)
}

/** Hashed, so that the table does not list who tried to sign in. */
function subjectsOf(attempt: Attempt): { subject: Buffer; limit: number }[] {
  return (['account', 'ip'] as const).map((kind) => {
    const { limit, hashPrefix } = kinds[kind]
    return { subject: createHash('sha256').update(`${hashPrefix}\0${attempt[kind]}`).digest(), limit }
  })
}
