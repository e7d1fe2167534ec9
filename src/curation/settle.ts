import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import type { Stage, StageRow } from './define-stage.ts'
import { LeaseLost } from './save-part.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'

/** Work that went well and waits to be saved. */
export interface Finished {
  readonly row: StageRow
  readonly result: unknown
  /** Set when it is saved. */
  outcome?: string
}

/** Ids of rows that were not ours any more: nothing of them was written. Few or none, so these are told, not the others. */
export type Lost = ReadonlySet<string>

/**
 * Saves results of rows under one lease and completes the rows, in one transaction. What is not ours any more is left
 * out and nothing of it is written. Throws when any of the saves fails, or when the lease ends before they have: then
 * nothing of the group is written.
 */
export async function settleFinished(
  db: Database,
  stage: Stage,
  token: string,
  group: readonly Finished[],
): Promise<Lost> {
  const { save } = stage
  const ids = new IdsByOutcome(stage)
  if (save === undefined) {
    for (const one of group) ids.add(one, one.result)
    // Nothing to save but the outcome: one statement is fence, result and commit.
    return complete(db, stage, token, ids)
  }
  return inTransaction(db, async (trx) => {
    const held = await lockHeld(trx, stage, token, group)
    for (const one of inLockOrder(stage, group)) {
      if (held.has(one.row.id)) ids.add(one, await save.call(stage, trx, one.row, one.result))
    }
    const lost = await complete(trx, stage, token, ids)
    // The lease ran out while we saved: what was saved must go with it.
    if (lost.size > 0) throw new LeaseLost('the lease ran out during the save')
    return new Set(group.map(({ row }) => row.id).filter((id) => !held.has(id)))
  })
}

/** Types end where JavaScript begins: an outcome that nobody declared would be an answer that nobody can read. */
class IdsByOutcome extends Map<string, string[]> {
  private readonly stage: Stage

  constructor(stage: Stage) {
    super()
    this.stage = stage
  }

  add(one: Finished, outcome: unknown): void {
    if (typeof outcome !== 'string' || !this.stage.outcomes.includes(outcome)) {
      throw new AppError('stage_outcome_unknown', `${this.stage.id} ended a row with the outcome "${String(outcome)}"`)
    }
    one.outcome = outcome
    const ids = this.get(outcome)
    if (ids === undefined) this.set(outcome, [one.row.id])
    else ids.push(one.row.id)
  }
}

function inLockOrder(stage: Stage, group: readonly Finished[]): readonly Finished[] {
  if (stage.lockKey === undefined || group.length < 2) return group
  const keyed = group.map((one) => ({ one, key: stage.lockKey?.(one.row) ?? '' }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ one }) => one)
}

/**
 * The rows that are still ours, locked, but not against rows that only refer to them: another stage may add a page to a
 * domain meanwhile. In the order of their ids, as everybody locks, so that nobody deadlocks.
 */
async function lockHeld(trx: Trx, stage: Stage, token: string, group: readonly Finished[]): Promise<Set<string>> {
  const c = columnsOf(stage)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${c.table}
    WHERE id = ANY(${arrayOf(group.map(({ row }) => row.id))}::uuid[]) AND ${heldUnder(c, token)}
    ORDER BY id FOR NO KEY UPDATE
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The driver would quote and escape each id, which ids do not need: that alone was a tenth of the process's work. */
function arrayOf(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

/**
 * One statement for each outcome, few as they are, with the ids as one array: a join with a list of (id, outcome) turns
 * into a scan of the whole table when the list is long (43 ms for 500 rows instead of 3). It answers with what it did not
 * find, which is nothing almost every time: reading a thousand ids back costs the process as much as all its other work.
 */
async function complete(db: Database | Trx, stage: Stage, token: string, ids: IdsByOutcome): Promise<Set<string>> {
  const c = columnsOf(stage)
  const lost = new Set<string>()
  for (const [outcome, asked] of ids) {
    const { rows } = await sql<{ id: string }>`
      WITH asked AS MATERIALIZED (
        SELECT ${arrayOf(asked)}::uuid[] AS ids
      ), completed AS (
        UPDATE ${c.table}
        SET ${c.status} = 'Completed', ${c.outcome} = ${outcome}, ${c.finishedAt} = now(), ${c.leaseToken} = NULL,
          ${c.cursor} = NULL, ${c.errorCode} = NULL, ${c.error} = NULL
        WHERE id = ANY((SELECT ids FROM asked)::uuid[]) AND ${heldUnder(c, token)}
        RETURNING id
      )
      SELECT id FROM asked, unnest(ids) AS id WHERE id NOT IN (SELECT id FROM completed)
    `.execute(db)
    for (const { id } of rows) lost.add(id)
  }
  return lost
}
