import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { channel } from '../db/listener.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Queue } from './queue-rows.ts'
import { columnsOf, queueOf } from './stage-columns.ts'

interface PartOptions {
  /** Ends after the present part. */
  readonly signal?: AbortSignal | undefined
  readonly rowsPerPart?: number
}

/** A position in the queue index. The time is text, because a Date has no microseconds. */
interface Position {
  readonly tenant_id: string
  readonly priority: number
  readonly due: string
}

const start: Position = { tenant_id: '00000000-0000-0000-0000-000000000000', priority: 0, due: '-infinity' }

/** Queued rows that wait because of one of the error codes. */
export function waitsBecauseOf(queue: Queue, errorCodes: readonly string[]): RawBuilder<unknown> {
  return sql`${columnsOf(queue).errorCode} = ANY(${errorCodes}::text[])`
}

/**
 * Makes the queued rows of `isWaiting` due now, of all tenants. There may be very many, so each
 * part is a short transaction, and rows that another transaction has locked are left out. The parts walk through the queue
 * index once.
 */
export async function makeDueInParts(
  db: Database,
  queue: Queue,
  isWaiting: RawBuilder<unknown>,
  { signal, rowsPerPart = 1000 }: PartOptions = {},
): Promise<void> {
  let from: Position | undefined = start
  while (from !== undefined && signal?.aborted !== true)
    from = await makePartDue(db, queue, isWaiting, from, rowsPerPart)
}

/** Returns where the next part starts; undefined after the last row. */
async function makePartDue(
  db: Database,
  queue: Queue,
  isWaiting: RawBuilder<unknown>,
  from: Position,
  limit: number,
): Promise<Position | undefined> {
  const c = columnsOf(queue)
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Position>`
      WITH picked AS MATERIALIZED (
        SELECT ctid, tenant_id, priority, ${c.dueAt} AS due_at FROM ${c.table}
        WHERE ${c.dueAt} > now() AND ${isWaiting}
          AND (tenant_id, priority, ${c.dueAt}) >= (${from.tenant_id}::uuid, ${from.priority}::smallint, ${from.due}::timestamptz)
        ORDER BY tenant_id, priority, ${c.dueAt} LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ), changed AS (
        UPDATE ${c.table} SET ${c.nextAttemptAt} = now() WHERE ctid = ANY(ARRAY(SELECT ctid FROM picked))
      )
      SELECT tenant_id, priority, due_at::text AS due FROM picked
      ORDER BY tenant_id DESC, priority DESC, due_at DESC LIMIT 1
    `.execute(trx)
    // The trigger notifies when a row becomes queued, not when a queued row becomes due.
    if (rows.length > 0) await sql`SELECT pg_notify(${channel}, ${`queued:${queueOf(queue)}`})`.execute(trx)
    return rows[0]
  })
}
