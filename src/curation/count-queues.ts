import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Stage } from './define-stage.ts'
import { mayRetry } from './may-retry.ts'
import { columnsOf, queueOf } from './stage-columns.ts'

export interface QueueCounts {
  readonly queued: number
  /** Queued and due now: not waiting for a back-off, a budget or a slow host. */
  readonly due: number
  readonly oldest_due_seconds: number | null
  readonly in_flight: number
  /** Dead letters, without those that a person rejected. */
  readonly errors: number
}

export const emptyQueue: QueueCounts = { queued: 0, due: 0, oldest_due_seconds: null, in_flight: 0, errors: 0 }

/** The rows of each tenant that has any. Reads partial indexes that begin with the tenant. */
export async function countQueues(db: Database, stage: Stage): Promise<ReadonlyMap<string, QueueCounts>> {
  const c = columnsOf(stage)
  const { rows } = await sql<QueueCounts & { tenant_id: string }>`
    SELECT tenant_id, sum(queued)::bigint AS queued, sum(due)::bigint AS due, max(oldest_due_seconds) AS oldest_due_seconds,
      sum(in_flight)::bigint AS in_flight, sum(errors)::bigint AS errors
    FROM (
      SELECT tenant_id, count(*) AS queued, count(*) FILTER (WHERE ${c.dueAt} <= now()) AS due,
        extract(epoch FROM now() - min(${c.dueAt}) FILTER (WHERE ${c.dueAt} <= now()))::float8 AS oldest_due_seconds,
        0 AS in_flight, 0 AS errors
      FROM ${c.table} WHERE ${c.dueAt} IS NOT NULL GROUP BY tenant_id
      UNION ALL
      SELECT tenant_id, 0, 0, NULL, count(*), 0 FROM leases, unnest(row_ids) AS held (row_id) JOIN ${c.table} ON id = row_id
      WHERE queue = ${queueOf(stage)} AND ${c.leaseToken} = token GROUP BY tenant_id
      UNION ALL
      SELECT tenant_id, 0, 0, NULL, 0, count(*) FROM ${c.table}
      WHERE ${c.deadAt} IS NOT NULL AND ${mayRetry(stage, false)} GROUP BY tenant_id
    ) AS counted GROUP BY tenant_id
  `.execute(db)
  return new Map(rows.map(({ tenant_id, ...counts }) => [tenant_id, counts]))
}

/** All of them together. */
export function sumQueues(queues: readonly QueueCounts[]): QueueCounts {
  const sum = (count: (queue: QueueCounts) => number) => queues.reduce((total, queue) => total + count(queue), 0)
  const oldest = queues.flatMap(({ oldest_due_seconds: seconds }) => seconds ?? [])
  return {
    queued: sum(({ queued }) => queued),
    due: sum(({ due }) => due),
    oldest_due_seconds: oldest.length === 0 ? null : Math.max(...oldest),
    in_flight: sum(({ in_flight }) => in_flight),
    errors: sum(({ errors }) => errors),
  }
}
