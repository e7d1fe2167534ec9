import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'
import type { Stage } from './define-stage.ts'
import { isStillSelected } from './dequeue.ts'
import { columnsOf } from './stage-columns.ts'

/** Queues rows that changed while they were processed, and have just ended. Rows that are no longer selected stay as they are. */
export async function queueAgain(trx: Trx, stage: Stage, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const c = columnsOf(stage)
  await sql`
    UPDATE ${c.table} AS row SET ${c.status} = 'Queued', ${c.attempts} = 0, ${c.nextAttemptAt} = now()
    WHERE id = ANY(${ids}::uuid[]) AND ${isStillSelected(stage)}
  `.execute(trx)
}
