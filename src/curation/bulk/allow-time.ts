import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/**
 * A change of a million rows takes a minute, and is meant: the limit that protects everybody from a question without an
 * end would refuse it when it is nearly done.
 */
export async function allowTime(trx: Trx): Promise<void> {
  await sql`SET LOCAL statement_timeout = '15min'`.execute(trx)
}
