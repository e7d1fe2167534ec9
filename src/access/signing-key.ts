import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

export interface SigningKey {
  readonly id: string
  readonly secret: Uint8Array
}

/** The newest key. Stored in the database, so that every process accepts the tokens of all others. */
export function findOrCreateSigningKey(db: Database): Promise<SigningKey> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('scrapersky signing key', 0))`.execute(trx)
    const known = await trx.selectFrom('signing_keys').select(['id', 'secret']).orderBy('id', 'desc').executeTakeFirst()
    if (known !== undefined) return known
    return trx
      .insertInto('signing_keys')
      .values({ secret: randomBytes(32) })
      .returning(['id', 'secret'])
      .executeTakeFirstOrThrow()
  })
}
