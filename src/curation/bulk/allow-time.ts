import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/**
 * A change of a million rows takes a minute, and is meant: the limit that protects everybody from a question without an
 * end would refuse it when it is nearly done. Not for waiting: whoever asks for the same rows again meanwhile must not sit
 * on a connection that the loops need.
 */
export async function allowTime(trx: Trx): Promise<void> {
  await sql`SET LOCAL statement_timeout = '60min'`.execute(trx)
  await sql`SET LOCAL lock_timeout = '20s'`.execute(trx)
}
