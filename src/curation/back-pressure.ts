import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Stage } from './define-stage.ts'
import type { Registry } from './registry.ts'
import { columnsOf } from './stage-columns.ts'

/** How long an answer holds at least, and how many times as long as it took to get: asking costs 2 % at most. */
const holds = { ms: 1000, times: 50 }

/**
 * Whether a stage must leave its rows in the queue, where they cost nothing, because the stage that they lead to has as
 * many waiting as may be. Undefined for a stage that never must: it asks nothing.
 *
 * Measured with 50,000 pages waiting: 5 ms, and 130 ms where they were queued since the last vacuum.
 */
export function backPressure(db: Database, registry: Registry, stage: Stage): (() => Promise<boolean>) | undefined {
  const { queueLimit } = registry
  if (stage.yieldsTo === undefined || queueLimit === 0) return undefined
  const next = registry.stage(stage.yieldsTo)
  let freshUntil = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return () => {
    const askedAt = performance.now()
    if (askedAt < freshUntil) return answer
    // Until the answer is there, whoever asks waits for it.
    freshUntil = Number.POSITIVE_INFINITY
    answer = isFull(db, next, queueLimit).finally(() => {
      const now = performance.now()
      freshUntil = now + Math.max(holds.ms, holds.times * (now - askedAt))
    })
    return answer
  }
}

/** Counted no further than the limit: the exact depth of a long queue would cost more than it tells. */
async function isFull(db: Database, stage: Stage, limit: number): Promise<boolean> {
  const c = columnsOf(stage)
  const { rows } = await sql`
    SELECT FROM ${c.table} WHERE ${c.dueAt} IS NOT NULL ORDER BY priority, ${c.dueAt} OFFSET ${limit - 1} LIMIT 1
  `.execute(db)
  return rows.length > 0
}
