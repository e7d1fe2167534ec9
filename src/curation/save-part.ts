import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { ClaimedRow } from './claim.ts'
import type { Part, Stage, Storable } from './define-stage.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'

/** The row is in other hands: whoever was working on it stops and writes nothing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Saves one part with its cursor in a transaction of its own. One statement is fence, lock and cursor.
 * A cursor that moves is progress, so the attempts start again at one: a long import may be killed more often than
 * `maxAttempts` as long as it gets on in between.
 */
export async function savePart(
  db: Database,
  stage: Stage,
  claimed: ClaimedRow,
  part: Part<unknown, Storable>,
): Promise<void> {
  const c = columnsOf(stage)
  claimed.attempt = await inTransaction(db, async (trx) => {
    const cursor = sql`${JSON.stringify(part.cursor)}::jsonb`
    const { rows } = await sql<{ attempt: number }>`
      UPDATE ${c.table}
      SET ${c.cursor} = ${cursor}, ${c.waitingSince} = NULL, ${c.attempts} = CASE WHEN ${c.cursor} IS DISTINCT FROM ${cursor} THEN 1 ELSE ${c.attempts} END
      WHERE id = ${claimed.row.id} AND ${heldUnder(c, claimed.token)}
      RETURNING ${c.attempts} AS attempt
    `.execute(trx)
    const [saved] = rows
    if (saved === undefined) throw new LeaseLost(`row ${claimed.row.id} is in other hands`)
    await stage.savePart?.(trx, claimed.row, part.value)
    return saved.attempt
  })
}
