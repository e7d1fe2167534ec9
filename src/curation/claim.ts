import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { JsonValue } from '../db/schema.ts'
import type { Stage, StageRow } from './define-stage.ts'
import { columnsOf } from './stage-columns.ts'

/** A row in our hands until its lease ends. */
export interface ClaimedRow {
  readonly row: StageRow
  readonly token: string
  /** As in the database: a saved part sets it back to one. */
  attempt: number
  readonly cursor: JsonValue | null
}

interface ReturnedRow extends StageRow {
  readonly '@attempt': number
  readonly '@cursor': JsonValue | null
}

/**
 * Takes up to `limit` due rows: highest priority first, then longest due, then oldest.
 *
 * The rows are picked in a MATERIALIZED step because `UPDATE ... WHERE id IN (SELECT ... LIMIT n FOR UPDATE SKIP
 * LOCKED)` may run its subquery more than once and claim more than n (100 for LIMIT 3 were seen). Both cost the same.
 * The pause is read in the same statement, so no row is claimed after a pause has been committed.
 */
export async function claim(db: Database, stage: Stage, worker: string, limit: number): Promise<ClaimedRow[]> {
  const c = columnsOf(stage)
  const token = randomUUID()
  const wanted = [...new Set(['id', 'tenant_id', ...stage.columns])].map((name) => sql`row.${sql.ref(name)}`)
  const { rows } = await sql<ReturnedRow>`
    WITH picked AS MATERIALIZED (
      SELECT id FROM ${c.table}
      WHERE ${c.status} = 'Queued' AND ${c.nextAttemptAt} <= now()
        AND NOT EXISTS (SELECT FROM stage_settings WHERE stage_id = ${stage.id} AND paused)
      ORDER BY priority, ${c.nextAttemptAt}, id
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE ${c.table} AS row
    SET ${c.status} = 'Processing', ${c.attempts} = row.${c.attempts} + 1, ${c.startedAt} = now(),
      ${c.leaseOwner} = ${worker}, ${c.leaseToken} = ${token},
      ${c.leaseExpiresAt} = now() + make_interval(secs => ${stage.claim.leaseSeconds})
    FROM picked WHERE row.id = picked.id
    RETURNING ${sql.join(wanted)}, row.${c.attempts} AS "@attempt", row.${c.cursor} AS "@cursor"
  `.execute(db)
  return rows.map(({ '@attempt': attempt, '@cursor': cursor, ...row }) => ({ row, token, attempt, cursor }))
}

const lowestPriority = 9

/**
 * Milliseconds until the next queued row is due; null when nothing is queued. One probe of the queue index for each
 * priority: a plain min() would walk all the rows that wait behind a budget or a slow host.
 */
export async function millisecondsUntilDue(db: Database, stage: Stage): Promise<number | null> {
  const c = columnsOf(stage)
  const { rows } = await sql<{ wait: number | null }>`
    SELECT (extract(epoch FROM min(first.due) - clock_timestamp()) * 1000)::float8 AS wait
    FROM generate_series(0, ${lowestPriority}::int) AS level,
      LATERAL (
        SELECT ${c.nextAttemptAt} AS due FROM ${c.table}
        WHERE ${c.status} = 'Queued' AND priority = level
        ORDER BY ${c.nextAttemptAt} LIMIT 1
      ) AS first
  `.execute(db)
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : Math.max(0, wait)
}
