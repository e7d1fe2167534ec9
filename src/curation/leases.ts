import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ClaimedRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'

/**
 * Extends the leases of rows in flight; gives back the ids that are not ours any more, whose work is to be stopped. A
 * lease that has run out is not revived: somebody may be taking its rows at this moment.
 */
export async function extendLeases(db: Database, stage: Stage, claimed: readonly ClaimedRow[]): Promise<string[]> {
  const c = columnsOf(stage)
  const tokens = [...new Set(claimed.map(({ token }) => token))].sort()
  const { rows: extended } = await sql<{ token: string }>`
    UPDATE leases SET expires_at = clock_timestamp() + make_interval(secs => ${stage.claim.leaseSeconds})
    WHERE token = ANY(${tokens}::uuid[]) AND expires_at > clock_timestamp()
    RETURNING token
  `.execute(db)
  const { rows: held } = await sql<{ id: string; token: string }>`
    SELECT id, ${c.leaseToken} AS token FROM ${c.table} WHERE id = ANY(${claimed.map(({ row }) => row.id)}::uuid[])
  `.execute(db)
  const alive = new Set(extended.map(({ token }) => token))
  const tokenOf = new Map(held.map(({ id, token }) => [id, token]))
  return claimed.flatMap(({ row, token }) => (alive.has(token) && tokenOf.get(row.id) === token ? [] : [row.id]))
}

/** Hands rows of one lease back untouched, as if they had never been claimed: for a worker that stops. */
export async function releaseRows(db: Database, stage: Stage, token: string, ids: readonly string[]): Promise<number> {
  const c = columnsOf(stage)
  const { rows } = await sql`
    UPDATE ${c.table}
    SET ${c.status} = 'Queued', ${c.leaseToken} = NULL, ${c.attempts} = greatest(${c.attempts} - 1, 0)
    WHERE id = ANY(${ids}::uuid[]) AND ${heldUnder(c, token)}
    RETURNING id
  `.execute(db)
  return rows.length
}

export async function clearLeases(db: Database, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  await sql`DELETE FROM leases WHERE token = ANY(${tokens}::uuid[])`.execute(db)
}

const leasesAtOnce = 20

/**
 * Takes back the rows of workers that died or froze; any process does this for all. The attempt counted when it was
 * claimed, so a row that kills its process every time ends in `Error` like any other that fails too often.
 *
 * One process at a time deals with a lease (SKIP LOCKED), but it waits for each of its rows: a lease must not go before
 * the last row under it has been seen to.
 */
export async function reclaimExpired(db: Database, stage: Stage): Promise<number> {
  const c = columnsOf(stage)
  const tooOften = sql`row.${c.attempts} >= ${stage.claim.maxAttempts}`
  const { rows } = await sql`
    WITH expired AS MATERIALIZED (
      SELECT * FROM leases WHERE stage_id = ${stage.id} AND expires_at <= clock_timestamp()
      ORDER BY token LIMIT ${leasesAtOnce} FOR UPDATE SKIP LOCKED
    ), orphaned AS MATERIALIZED (
      SELECT row.id, expired.worker
      FROM expired, unnest(row_ids) AS held (id) JOIN ${c.table} AS row USING (id)
      WHERE row.${c.status} = 'Processing' AND row.${c.leaseToken} = expired.token
      ORDER BY row.id FOR UPDATE OF row
    ), taken_back AS (
      UPDATE ${c.table} AS row
      SET ${c.status} = CASE WHEN ${tooOften} THEN 'Error' ELSE 'Queued' END, ${c.leaseToken} = NULL,
        ${c.finishedAt} = CASE WHEN ${tooOften} THEN now() ELSE row.${c.finishedAt} END,
        ${c.nextAttemptAt} = now(), ${c.errorCode} = 'worker_lost',
        ${c.error} = format('Worker %s gave no sign of life for %s s', worker, ${stage.claim.leaseSeconds}::float8)
      FROM orphaned WHERE row.id = orphaned.id
      RETURNING row.tenant_id, row.id AS row_id, row.${c.attempts} AS attempt, row.${c.error} AS message, worker,
        (extract(epoch FROM now() - row.${c.startedAt}) * 1000)::int AS duration_ms
    ), gone AS (
      DELETE FROM leases USING expired WHERE leases.token = expired.token
    )
    INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, worker, duration_ms)
    SELECT tenant_id, ${stage.id}, row_id, attempt, 'worker_lost', message, 'retry', worker, duration_ms FROM taken_back
    RETURNING id
  `.execute(db)
  return rows.length
}
