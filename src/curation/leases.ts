import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '../core/error-catalogue.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { ClaimedRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { columnsOf, heldUnder, queueOf } from './stage-columns.ts'
import { isWanted, leaveQueue } from './unqueue.ts'

/**
 * Extends the leases of rows in flight; gives back those that are not ours any more, whose work is to be stopped. A lease
 * that has run out is not revived: somebody may be taking its rows at this moment.
 */
export async function extendLeases(db: Database, stage: Stage, claimed: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
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
  return claimed.filter(({ row, token }) => !alive.has(token) || tokenOf.get(row.id) !== token)
}

/**
 * Hands rows of one lease back, as if they had never been claimed: for a worker that stops. Rows that nobody wants any
 * more do not go back to the queue. Gives back the ids that were still ours.
 */
export async function releaseRows(
  db: Database,
  stage: Stage,
  token: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const c = columnsOf(stage)
  const { rows } = await inTransaction(db, (trx) =>
    sql<{ id: string }>`
      UPDATE ${c.table} AS row
      SET ${leaveQueue(c, sql`NOT ${isWanted(stage)}`, { status: sql`'Queued'` })}, ${c.leaseToken} = NULL,
        ${c.attempts} = greatest(row.${c.attempts} - 1, 0)
      WHERE id = ANY(${ids}::uuid[]) AND ${heldUnder(c, token)}
      RETURNING id
    `.execute(trx),
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Hands rows back whose end could not be written down; gives back the ids of those that are still in our hands. Never
 * waits: who holds a row's lock may be a save of ours that is still under way and ends well.
 *
 * The attempt counts. A save that takes too long every time looks just like one that met somebody's lock, and must not be
 * tried for ever.
 */
export async function handBack(db: Database, stage: Stage, rows: readonly ClaimedRow[]): Promise<Set<string>> {
  const c = columnsOf(stage)
  const ids = rows.map(({ row }) => row.id)
  const tokens = [...new Set(rows.map(({ token }) => token))]
  const ours = sql`row.id = ANY(${ids}::uuid[]) AND row.${c.status} = 'Processing' AND row.${c.leaseToken} = ANY(${tokens}::uuid[])`
  const orphans = sql`
    orphaned AS MATERIALIZED (
      SELECT row.id, worker FROM ${c.table} AS row JOIN leases ON leases.token = row.${c.leaseToken}
      WHERE ${ours} ORDER BY row.id FOR UPDATE OF row SKIP LOCKED
    )`
  await takeBack(db, stage, orphans, {
    code: 'end_not_saved',
    message: sql`'The work had ended, but that could not be written down'`,
  })
  const { rows: held } = await sql<{ id: string }>`SELECT row.id FROM ${c.table} AS row WHERE ${ours}`.execute(db)
  return new Set(held.map(({ id }) => id))
}

export async function clearLeases(db: Database, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  await sql`DELETE FROM leases WHERE token = ANY(${tokens}::uuid[])`.execute(db)
}

const leasesAtOnce = 20

/**
 * Takes back the rows of workers that died or froze; every process that serves the stage does this for all. The attempt
 * counted when it was claimed, so a row that kills its process every time ends in `Error` like any other that fails too
 * often.
 *
 * One process at a time deals with a lease (SKIP LOCKED), but it waits for each of its rows: a lease must not go before
 * the last row under it has been seen to.
 */
export async function reclaimExpired(db: Database, stage: Stage): Promise<number> {
  const c = columnsOf(stage)
  return takeBack(
    db,
    stage,
    sql`
    expired AS MATERIALIZED (
      SELECT * FROM leases WHERE queue = ${queueOf(stage)} AND expires_at <= clock_timestamp()
      ORDER BY token LIMIT ${leasesAtOnce} FOR UPDATE SKIP LOCKED
    ), orphaned AS MATERIALIZED (
      SELECT row.id, expired.worker
      FROM expired, unnest(row_ids) AS held (id) JOIN ${c.table} AS row USING (id)
      WHERE row.${c.status} = 'Processing' AND row.${c.leaseToken} = expired.token
      ORDER BY row.id FOR UPDATE OF row
    ), gone AS (
      DELETE FROM leases USING expired WHERE leases.token = expired.token
    )`,
  )
}

/**
 * Takes back rows that are in flight under a lease that does not exist. No path of ours leads there; should one, or a
 * restore from a backup, the rows come back soon after the next start instead of never. Reads the whole table, so only
 * then.
 */
export async function reclaimUnleased(db: Database, stage: Stage): Promise<number> {
  const c = columnsOf(stage)
  return takeBack(
    db,
    stage,
    sql`
    orphaned AS MATERIALIZED (
      SELECT id, 'unknown' AS worker FROM ${c.table}
      WHERE ${c.status} = 'Processing' AND NOT EXISTS (SELECT FROM leases WHERE token = ${c.leaseToken})
      ORDER BY id FOR UPDATE
    )`,
  )
}

interface Reason {
  readonly code: ErrorCode
  /** May name the row's worker. */
  readonly message: RawBuilder<unknown>
}

/** `orphans` defines the rows to take back, as a query `orphaned` with their id and their worker. */
async function takeBack(
  db: Database,
  stage: Stage,
  orphans: RawBuilder<unknown>,
  { code, message }: Reason = noSignOfLife(stage),
): Promise<number> {
  const c = columnsOf(stage)
  const ends = sql`(row.${c.attempts} >= ${stage.claim.maxAttempts} OR NOT ${isWanted(stage)})`
  const { rows } = await inTransaction(db, (trx) =>
    sql`
      WITH ${orphans}, taken_back AS (
        UPDATE ${c.table} AS row
        SET ${c.status} = CASE WHEN ${ends} THEN 'Error' ELSE 'Queued' END, ${c.leaseToken} = NULL,
          ${c.finishedAt} = CASE WHEN ${ends} THEN now() ELSE row.${c.finishedAt} END,
          ${c.nextAttemptAt} = now(), ${c.errorCode} = ${code}, ${c.error} = ${message}
        FROM orphaned WHERE row.id = orphaned.id
        RETURNING row.tenant_id, row.id AS row_id, row.${c.attempts} AS attempt, row.${c.error} AS message, worker,
          (extract(epoch FROM now() - row.${c.startedAt}) * 1000)::int AS duration_ms
      )
      INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, worker, duration_ms)
      SELECT tenant_id, ${stage.id}, row_id, attempt, ${code}, message, 'retry', worker, duration_ms FROM taken_back
      RETURNING id
    `.execute(trx),
  )
  return rows.length
}

const noSignOfLife = ({ claim }: Stage): Reason => ({
  code: 'worker_lost',
  message: sql`format('Worker %s gave no sign of life for %s s', worker, ${claim.leaseSeconds}::float8)`,
})
