import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { versionOf } from './claim.ts'
import type { Stage, StageRow } from './define-stage.ts'
import { closeEffectsOf } from './effects/effect-ledger.ts'
import { queueAgain } from './queue-again.ts'
import { LeaseLost } from './save-part.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'

/** A finished result that waits to be saved. */
export interface Finished {
  readonly row: StageRow
  /** Of a stage with `again`: the input that the result is for. */
  readonly version?: string | undefined
  readonly result: unknown
  /** Set when the result is saved. */
  outcome?: string | undefined
}

/** Ids of rows whose lease was lost: nothing was written for them. Usually none, so these are returned, not the others. */
export type Lost = ReadonlySet<string>

/**
 * Saves the results of rows under one lease and completes the rows, in one transaction. Rows whose lease was lost are left
 * out. Throws when a save fails or the lease expires during the saves: nothing of the group is written then.
 */
export async function settleFinished(
  db: Database,
  stage: Stage,
  token: string,
  group: readonly Finished[],
): Promise<Lost> {
  if (stage.save === undefined && stage.saveBatch === undefined && stage.effects === undefined && !stage.again) {
    const ids = new IdsByOutcome(stage)
    for (const one of group) ids.add(one, one.result)
    // Without a save, one statement checks the lease, stores the outcome and commits.
    return complete(db, stage, token, ids)
  }
  return inTransaction(db, async (trx) => {
    // In here: after a deadlock the transaction runs again, and other rows may be held then, with other outcomes.
    const ids = new IdsByOutcome(stage)
    const held = await lockHeld(trx, stage, token, group)
    const ours = inLockOrder(stage, group).filter(({ row }) => held.has(row.id))
    const outcomes = await saveAll(trx, stage, ours)
    for (const [index, one] of ours.entries()) ids.add(one, outcomes[index])
    const lost = await complete(trx, stage, token, ids)
    // The lease expired during the saves: roll them back.
    if (lost.size > 0) throw new LeaseLost('the lease ran out during the save')
    if (stage.effects !== undefined) await closeEffectsOf(trx, stage, [...held.keys()])
    const changed = ours.filter(({ row, version }) => held.get(row.id) !== version)
    if (stage.again === true)
      await queueAgain(
        trx,
        stage,
        changed.map(({ row }) => row.id),
      )
    return new Set(group.map(({ row }) => row.id).filter((id) => !held.has(id)))
  })
}

/** Saves the results and returns their outcomes, in the same order. */
async function saveAll(trx: Trx, stage: Stage, ours: readonly Finished[]): Promise<readonly unknown[]> {
  const { save, saveBatch } = stage
  if (saveBatch !== undefined) return ours.length === 0 ? [] : saveBatch.call(stage, trx, ours)
  if (save === undefined) return ours.map(({ result }) => result)
  const outcomes: string[] = []
  for (const { row, result } of ours) outcomes.push(await save.call(stage, trx, row, result))
  return outcomes
}

/** Checks outcomes at run time too: an undeclared outcome could not be shown or filtered. */
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
 * Locks the rows that are still held, and returns the present version of each; see `versionOf`. NO KEY UPDATE lets other stages insert rows that refer to them, such as a page of a
 * domain. All code locks rows in the order of their ids, so that transactions do not deadlock.
 */
async function lockHeld(
  trx: Trx,
  stage: Stage,
  token: string,
  group: readonly Finished[],
): Promise<Map<string, string | undefined>> {
  const c = columnsOf(stage)
  const version = stage.again === true ? sql`, ${versionOf(stage)} AS version` : sql``
  const { rows } = await sql<{ id: string; version?: string }>`
    SELECT id ${version} FROM ${c.table}
    WHERE id = ANY(${arrayOf(group.map(({ row }) => row.id))}::uuid[]) AND ${heldUnder(c, token)}
    ORDER BY id FOR NO KEY UPDATE
  `.execute(trx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** An array literal without quotes: quoting each id in the driver took a tenth of the process's CPU time. */
function arrayOf(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

/**
 * One statement per outcome, with the ids as one array: a join with a list of (id, outcome) becomes a scan of the whole
 * table when the list is long (43 ms for 500 rows instead of 3). It returns the ids it did not find, usually none: reading
 * a thousand ids back costs the process as much as all its other work.
 */
async function complete(db: Database | Trx, stage: Stage, token: string, ids: IdsByOutcome): Promise<Set<string>> {
  const c = columnsOf(stage)
  const lost = new Set<string>()
  for (const [outcome, wanted] of ids) {
    const { rows } = await sql<{ id: string }>`
      WITH wanted AS MATERIALIZED (
        SELECT ${arrayOf(wanted)}::uuid[] AS ids
      ), completed AS (
        UPDATE ${c.table}
        SET ${c.status} = 'Completed', ${c.outcome} = ${outcome}, ${c.finishedAt} = now(), ${c.leaseToken} = NULL,
          ${c.cursor} = NULL, ${c.errorCode} = NULL, ${c.error} = NULL
        WHERE id = ANY((SELECT ids FROM wanted)::uuid[]) AND ${heldUnder(c, token)}
        RETURNING id
      )
      SELECT id FROM wanted, unnest(ids) AS id
      WHERE (SELECT count(*) FROM completed) < cardinality(ids) AND id NOT IN (SELECT id FROM completed)
    `.execute(db)
    for (const { id } of rows) lost.add(id)
  }
  return lost
}
