// Guessing passwords must not pay. Failures are counted per account and per address; from some number on each further one
// locks longer. An account that does not exist is counted and locked like one that does, so that the answer tells nothing.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { retryLater } from '../core/errors.ts'
import type { Database } from '../db/database.ts'

const limits = { account: 5, address: 20 } as const
const firstLockSeconds = 30
const longestLockSeconds = 900
/** Nobody mistypes for a day: failures this old do not count any more. */
export const forgottenHours = 24

type Kind = keyof typeof limits
export type Attempt = Readonly<Record<Kind, string>>

/** Throws `sign_in_locked` while the account or the address is locked. A right password does not open a lock. */
export async function refuseLocked(db: Database, attempt: Attempt): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT max(locked_until) AS until FROM sign_in_failures
    WHERE subject = ANY(${subjectsOf(attempt).map(({ subject }) => subject)}::bytea[])
      AND locked_until > now()`.execute(db)
  const until = rows[0]?.until
  if (until == null) return
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
  throw retryLater(
    'sign_in_locked',
    `Too many failed attempts. Try again in ${seconds} s, or ask an admin for a one-time link ("scrapersky user link").`,
    until,
  )
}

/** Counted before the password is looked at: many guesses at the same moment must not slip through together. */
export async function countAttempt(db: Database, attempt: Attempt): Promise<void> {
  for (const { subject, limit } of subjectsOf(attempt)) {
    await sql`
      INSERT INTO sign_in_failures AS known (subject, failures) VALUES (${subject}, 1)
      ON CONFLICT (subject) DO UPDATE
      SET failures = CASE WHEN known.last_at < now() - make_interval(hours => ${forgottenHours}) THEN 1
          ELSE known.failures + 1 END,
        last_at = now(),
        locked_until = CASE WHEN known.failures + 1 >= ${limit}
          AND known.last_at >= now() - make_interval(hours => ${forgottenHours})
          THEN now() + make_interval(secs => least(${longestLockSeconds},
            ${firstLockSeconds} * 2 ^ least(known.failures + 1 - ${limit}, 10))) END`.execute(db)
  }
}

/** The attempt succeeded: the account starts afresh, and the address gets this one back, not its earlier failures. */
export async function forgiveAttempt(db: Database, attempt: Attempt): Promise<void> {
  const [account, address] = subjectsOf(attempt)
  await sql`DELETE FROM sign_in_failures WHERE subject = ${account?.subject}`.execute(db)
  await sql`UPDATE sign_in_failures SET failures = greatest(failures - 1, 0),
    locked_until = CASE WHEN failures > ${limits.address} THEN locked_until END
    WHERE subject = ${address?.subject}`.execute(db)
}

/** Hashed: the table must not become a list of who tried to come in. */
function subjectsOf(attempt: Attempt): { subject: Buffer; limit: number }[] {
  return (['account', 'address'] as const).map((kind) => ({
    subject: createHash('sha256').update(`${kind}\0${attempt[kind]}`).digest(),
    limit: limits[kind],
  }))
}
