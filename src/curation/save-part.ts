import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { JsonValue } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { ClaimedRow } from './claim.ts'
import type { Part, Stage } from './define-stage.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'

/** The row is in other hands: whoever was working on it stops and writes nothing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Saves one part with its cursor in a transaction of its own. One statement is fence, lock and cursor.
 * A saved part is progress, so the attempts start again at one: a long import may be killed more often than
 * `maxAttempts` as long as it gets on in between.
 */
export async function savePart(
  db: Database,
  stage: Stage,
  claimed: ClaimedRow,
  part: Part<unknown, JsonValue>,
): Promise<void> {
  const c = columnsOf(stage)
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      UPDATE ${c.table} SET ${c.cursor} = ${JSON.stringify(part.cursor)}::jsonb, ${c.attempts} = 1
      WHERE id = ${claimed.row.id} AND ${heldUnder(c, claimed.token)}
      RETURNING id
    `.execute(trx)
    if (rows.length === 0) throw new LeaseLost(`row ${claimed.row.id} is in other hands`)
    await stage.savePart?.(trx, claimed.row, part.value)
  })
  claimed.attempt = 1
}
