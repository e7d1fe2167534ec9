import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ClaimedRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { clearLease, columnsOf, isHeld } from './stage-columns.ts'

/**
 * Extends the leases of rows in flight; gives back the ids that are not ours any more, whose work is to be stopped.
 * Rows that somebody has locked right now (a settling transaction, a person's bulk change) are passed over: they are
 * still ours, and waiting for them would let all the others expire.
 */
export async function extendLeases(db: Database, stage: Stage, claimed: readonly ClaimedRow[]): Promise<string[]> {
  const c = columnsOf(stage)
  const ids = claimed.map(({ row }) => row.id)
  const tokens = claimed.map(({ token }) => token)
  const { rows } = await sql<{ id: string }>`
    WITH held AS (SELECT * FROM unnest(${ids}::uuid[], ${tokens}::uuid[]) AS held (id, token)),
    free AS MATERIALIZED (
      SELECT row.id FROM held JOIN ${c.table} AS row ON row.id = held.id
      WHERE ${isHeld(c, sql`held.token`)}
      ORDER BY row.id FOR UPDATE OF row SKIP LOCKED
    ), extended AS (
      UPDATE ${c.table} AS row
      SET ${c.leaseExpiresAt} = clock_timestamp() + make_interval(secs => ${stage.claim.leaseSeconds})
      FROM free WHERE row.id = free.id
    )
    SELECT held.id FROM held LEFT JOIN ${c.table} AS row ON row.id = held.id AND ${isHeld(c, sql`held.token`)}
    WHERE row.id IS NULL
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Hands rows back untouched, as if they had never been claimed: for a worker that stops. */
export async function releaseLeases(db: Database, stage: Stage, claimed: readonly ClaimedRow[]): Promise<number> {
  const c = columnsOf(stage)
  const { rows } = await sql`
    UPDATE ${c.table} AS row
    SET ${c.status} = 'Queued', ${c.attempts} = greatest(row.${c.attempts} - 1, 0), ${clearLease(c)}
    FROM unnest(${claimed.map(({ row }) => row.id)}::uuid[], ${claimed.map(({ token }) => token)}::uuid[])
      AS held (id, token)
    WHERE row.id = held.id AND ${isHeld(c, sql`held.token`)}
    RETURNING row.id
  `.execute(db)
  return rows.length
}

const reclaimAtOnce = 500

/**
 * Takes back rows whose worker died or froze; any process does this for all. The attempt counted when it was claimed,
 * so a row that kills its process every time ends in `Error` like any other that fails too often.
 */
export async function reclaimExpired(db: Database, stage: Stage): Promise<number> {
  const c = columnsOf(stage)
  const { rows } = await sql`
    WITH expired AS MATERIALIZED (
      SELECT id, ${c.leaseOwner} AS worker, ${c.startedAt} AS started_at FROM ${c.table}
      WHERE ${c.status} = 'Processing' AND ${c.leaseExpiresAt} <= now()
      ORDER BY id LIMIT ${reclaimAtOnce} FOR UPDATE SKIP LOCKED
    ), taken_back AS (
      UPDATE ${c.table} AS row
      SET ${c.status} = CASE WHEN row.${c.attempts} >= ${stage.claim.maxAttempts} THEN 'Error' ELSE 'Queued' END,
        ${c.finishedAt} = CASE WHEN row.${c.attempts} >= ${stage.claim.maxAttempts} THEN now() ELSE row.${c.finishedAt} END,
        ${c.nextAttemptAt} = now(), ${c.errorCode} = 'worker_lost',
        ${c.error} = 'Worker ' || expired.worker || ' gave no sign of life for ' || ${stage.claim.leaseSeconds}::text || ' s',
        ${clearLease(c)}
      FROM expired WHERE row.id = expired.id
      RETURNING row.id AS row_id, row.tenant_id, row.${c.attempts} AS attempt, row.${c.error} AS message,
        expired.worker, expired.started_at
    )
    INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, worker, duration_ms)
    SELECT tenant_id, ${stage.id}, row_id, attempt, 'worker_lost', message, 'retry', worker,
      (extract(epoch FROM now() - started_at) * 1000)::int
    FROM taken_back
    RETURNING id
  `.execute(db)
  return rows.length
}
