import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import type { ClaimedRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { clearLease, columnsOf, isHeld } from './stage-columns.ts'

/** Work that went well and waits to be saved. */
export interface Finished {
  readonly claimed: ClaimedRow
  readonly result: unknown
}

/** Ids whose result stands in the database, with their outcome. Ids that are missing had lost their lease. */
export type Settled = ReadonlyMap<string, string>

/**
 * Saves a group of results and completes their rows in one transaction. What is not ours any more is left out and
 * nothing of it is written. Throws when any of the saves fails: then nothing of the group is written.
 */
export async function settleFinished(db: Database, stage: Stage, group: readonly Finished[]): Promise<Settled> {
  const { save } = stage
  if (save === undefined) {
    // Nothing to save but the outcome: one statement is fence, result and commit.
    return completed(
      db,
      stage,
      group.map(({ claimed, result }) => ({ claimed, outcome: String(result) })),
    )
  }
  return inTransaction(db, async (trx) => {
    const held = await lockHeld(trx, stage, group)
    const outcomes: { claimed: ClaimedRow; outcome: string }[] = []
    for (const { claimed, result } of group) {
      if (!held.has(claimed.row.id)) continue
      outcomes.push({ claimed, outcome: await save.call(stage, trx, claimed.row, result) })
    }
    return completed(trx, stage, outcomes)
  })
}

/** The rows that are still ours, locked. In the order of their ids, as everybody locks, so that nobody deadlocks. */
async function lockHeld(trx: Trx, stage: Stage, group: readonly Finished[]): Promise<Set<string>> {
  const c = columnsOf(stage)
  const { rows } = await sql<{ id: string }>`
    SELECT row.id FROM unnest(${group.map(({ claimed }) => claimed.row.id)}::uuid[],
      ${group.map(({ claimed }) => claimed.token)}::uuid[]) AS held (id, token)
    JOIN ${c.table} AS row ON row.id = held.id
    WHERE ${isHeld(c, sql`held.token`)}
    ORDER BY row.id
    FOR UPDATE OF row
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

async function completed(
  db: Database | Trx,
  stage: Stage,
  group: readonly { claimed: ClaimedRow; outcome: string }[],
): Promise<Settled> {
  if (group.length === 0) return new Map()
  const c = columnsOf(stage)
  const sorted = group.toSorted((a, b) => (a.claimed.row.id < b.claimed.row.id ? -1 : 1))
  const { rows } = await sql<{ id: string; outcome: string }>`
    UPDATE ${c.table} AS row
    SET ${c.status} = 'Completed', ${c.outcome} = done.outcome, ${c.finishedAt} = now(), ${c.cursor} = NULL,
      ${c.errorCode} = NULL, ${c.error} = NULL, ${clearLease(c)}
    FROM unnest(${sorted.map(({ claimed }) => claimed.row.id)}::uuid[],
      ${sorted.map(({ claimed }) => claimed.token)}::uuid[],
      ${sorted.map(({ outcome }) => outcome)}::text[]) AS done (id, token, outcome)
    WHERE row.id = done.id AND ${isHeld(c, sql`done.token`)}
    RETURNING row.id, done.outcome
  `.execute(db)
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}
