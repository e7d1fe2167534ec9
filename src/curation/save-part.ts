import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { ClaimedRow } from './claim.ts'
import type { Part, Stage, Storable } from './define-stage.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'

/** Another process holds the row: the work stops and writes nothing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Saves one part with its cursor in its own transaction. One statement checks the lease, locks the row and writes the cursor.
 * A moved cursor is progress and resets the attempts to one: a long import may be killed more often than `maxAttempts` as
 * long as it makes progress in between.
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
    if (saved === undefined) throw leaseLost(claimed)
    await stage.savePart?.(trx, claimed.row, part.value)
    return saved.attempt
  })
}

/** Saves a part of the end in its own transaction, while the lease is held. Returns true after the last part. */
export async function saveEndPart(db: Database, stage: Stage, claimed: ClaimedRow, result: unknown): Promise<boolean> {
  const c = columnsOf(stage)
  return inTransaction(db, async (trx) => {
    const { rows } = await sql`
      SELECT FROM ${c.table} WHERE id = ${claimed.row.id} AND ${heldUnder(c, claimed.token)} FOR NO KEY UPDATE
    `.execute(trx)
    if (rows.length === 0) throw leaseLost(claimed)
    return (await stage.saveEndPart?.(trx, claimed.row, result)) ?? true
  })
}

const leaseLost = ({ row }: ClaimedRow) => new LeaseLost(`row ${row.id} is held by another process`)
