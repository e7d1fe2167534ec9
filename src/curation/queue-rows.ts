// How rows enter another stage's queue. Code outside the SDK writes no queue columns of its own: queue-rows.test.ts checks it.
import { type RawBuilder, sql } from 'kysely'
import { channel } from '../db/listener.ts'
import type { Trx } from '../db/transaction.ts'
import type { Stage } from './define-stage.ts'
import { columnsOf, queueOf } from './stage-columns.ts'

/** A stage's queue: its table, and the prefix of its columns. */
export type Queue = Pick<Stage, 'entity' | 'progress'>

/** The values of an INSERT whose rows are queued at once. */
export function queuedValues<Progress extends string>(progress: Progress) {
  return { [`${progress}_status`]: 'Queued' } as { readonly [Column in `${Progress}_status`]: 'Queued' }
}

/** The same for rows that are due later. */
export function queuedUntil<Progress extends string>(progress: Progress, dueAt: Date) {
  return { ...queuedValues(progress), [`${progress}_next_attempt_at`]: dueAt } as {
    readonly [Column in `${Progress}_status`]: 'Queued'
  } & { readonly [Column in `${Progress}_next_attempt_at`]: Date }
}

/**
 * Queues rows of `where` for their first attempt and returns how many. Rows that a worker is processing are left alone:
 * their lease belongs to that worker.
 */
export async function queueRows(trx: Trx, queue: Queue, where: RawBuilder<unknown>): Promise<number> {
  const c = columnsOf(queue)
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${c.table} SET ${c.status} = 'Queued', ${c.attempts} = 0, ${c.nextAttemptAt} = now()
    WHERE ${where} AND ${c.status} IS DISTINCT FROM 'Processing'
  `.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Queues the rows of `where` that workers are processing, so that they are processed from the beginning: the lease is gone, so nothing of that
 * work is saved, and the attempt does not count.
 */
export async function takeBackRows(trx: Trx, queue: Queue, where: RawBuilder<unknown>): Promise<void> {
  const c = columnsOf(queue)
  await sql`
    UPDATE ${c.table} SET ${c.status} = 'Queued', ${c.leaseToken} = NULL, ${c.attempts} = greatest(${c.attempts} - 1, 0)
    WHERE ${where} AND ${c.status} = 'Processing'
  `.execute(trx)
}

/** Makes queued rows that wait because of `errorCode` due now, and wakes their loop. */
export async function makeDue(trx: Trx, queue: Queue, errorCode: string, where: RawBuilder<unknown>): Promise<void> {
  const c = columnsOf(queue)
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${c.table} SET ${c.nextAttemptAt} = now()
    WHERE ${where} AND ${c.status} = 'Queued' AND ${c.dueAt} > now() AND ${c.errorCode} = ${errorCode}
  `.execute(trx)
  // The trigger notifies when a row becomes queued, not when a queued row becomes due.
  if (numAffectedRows > 0n) await sql`SELECT pg_notify(${channel}, ${`queued:${queueOf(queue)}`})`.execute(trx)
}
