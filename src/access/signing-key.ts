import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/uuid.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'

export interface SigningKey {
  readonly id: string
  readonly secret: Uint8Array
}

const ownerText = (id: string) => `signing key ${id}`

/**
 * The newest key. Stored in the database, so that every process accepts the tokens of all others, and sealed, so that the
 * database alone opens no session. Throws `secret_unreadable` if it was sealed with another secrets key: processes with different
 * keys would reject each other's tokens.
 */
export function findOrCreateSigningKey(db: Database, secrets: Secrets): Promise<SigningKey> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('scrapersky signing key', 0))`.execute(trx)
    const known = await trx.selectFrom('signing_keys').select(['id', 'sealed']).orderBy('id', 'desc').executeTakeFirst()
    if (known !== undefined) {
      const secret = openOrForget(secrets, known)
      if (secret !== undefined) return { id: known.id, secret }
      const way = 'if that key is lost, "scrapersky secrets rotate" makes a new one'
      const message = `The key that signs sessions was sealed with another secrets key. Set SECRETS_KEY to the same value for all processes; ${way}.`
      throw new AppError('secret_unreadable', message)
    }
    const [id, fresh] = [newId(), randomBytes(32)]
    await trx
      .insertInto('signing_keys')
      .values({ id, sealed: secrets.seal(fresh.toString('base64'), ownerText(id)) })
      .execute()
    return { id, secret: fresh }
  })
}

/** Seals the newest key with the present secrets key, and removes the others. One that cannot be opened is removed too. */
export function resealSigningKey(db: Database, secrets: Secrets): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('scrapersky signing key', 0))`.execute(trx)
    const [newest, ...older] = await trx
      .selectFrom('signing_keys')
      .select(['id', 'sealed'])
      .orderBy('id', 'desc')
      .execute()
    const secret = newest && openOrForget(secrets, newest)
    if (newest !== undefined && secret !== undefined && !secrets.isCurrent(newest.sealed)) {
      const sealed = secrets.seal(Buffer.from(secret).toString('base64'), ownerText(newest.id))
      await trx.updateTable('signing_keys').set({ sealed }).where('id', '=', newest.id).execute()
    }
    const useless = (secret === undefined ? [newest, ...older] : older).flatMap((key) => key?.id ?? [])
    if (useless.length > 0) await trx.deleteFrom('signing_keys').where('id', 'in', useless).execute()
  })
}

/** Undefined if it was sealed with a key that is gone. */
function openOrForget(secrets: Secrets, { id, sealed }: { readonly id: string; readonly sealed: string }) {
  try {
    return Buffer.from(secrets.open(sealed, ownerText(id)), 'base64')
  } catch (error) {
    if (error instanceof AppError && error.code === 'secret_unreadable') return undefined
    throw error
  }
}
