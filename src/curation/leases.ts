import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '../core/error-catalogue.ts'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type ClaimedRow, readRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { dequeueColumns, isStillSelected } from './dequeue.ts'
import { maxSilenceSeconds } from './lease-watch.ts'
import { releaseSlots } from './release-slots.ts'
import { columnsOf, heldUnder, queueOf } from './stage-columns.ts'
import { wasAlone } from './suspicion.ts'

/**
 * Extends the leases of rows in flight and returns the rows that this process no longer holds, whose work must stop. An
 * expired lease is not extended: another process may be reclaiming its rows at this moment.
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
 * Releases rows of one lease as if they had never been claimed, when a worker stops. Rows that are no longer selected leave
 * the queue. Returns the ids that this process still held.
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
      UPDATE ${c.table} AS row SET ${released(stage)}
      WHERE id = ANY(${ids}::uuid[]) AND ${heldUnder(c, token)}
      RETURNING id
    `.execute(trx),
  )
  return new Set(rows.map(({ id }) => id))
}

/** For a restored database, where no lease exists: releases every row in flight as if it had never been claimed. */
export function releaseAll(stage: Stage): RawBuilder<unknown> {
  const c = columnsOf(stage)
  return sql`UPDATE ${c.table} AS row SET ${released(stage)} WHERE ${c.status} = 'Processing'`
}

function released(stage: Stage): RawBuilder<unknown> {
  const c = columnsOf(stage)
  return sql`${dequeueColumns(c, sql`NOT ${isStillSelected(stage)}`, { status: sql`'Queued'` })}, ${c.leaseToken} = NULL,
    ${c.attempts} = greatest(row.${c.attempts} - 1, 0)`
}

/**
 * Releases rows whose settlement could not be saved, and returns the ids that this process still holds. Never waits for a
 * lock: the holder may be a save of this process that is about to succeed.
 *
 * The attempt counts: a save that always takes too long looks like one that met a lock, and must not be retried for ever.
 */
export async function releaseUnsettled(db: Database, stage: Stage, rows: readonly ClaimedRow[]): Promise<Set<string>> {
  const c = columnsOf(stage)
  const ids = rows.map(({ row }) => row.id)
  const tokens = [...new Set(rows.map(({ token }) => token))]
  const ours = sql`row.id = ANY(${ids}::uuid[]) AND row.${c.status} = 'Processing' AND row.${c.leaseToken} = ANY(${tokens}::uuid[])`
  const orphans = sql`
    orphaned AS MATERIALIZED (
      SELECT row.id, worker, true AS counts FROM ${c.table} AS row JOIN leases ON leases.token = row.${c.leaseToken}
      WHERE ${ours} ORDER BY row.id FOR UPDATE OF row SKIP LOCKED
    )`
  await reclaim(db, stage, orphans, {
    code: 'end_not_saved',
    finalCode: 'end_not_saved',
    message: sql`'The work ended, but its result could not be saved'`,
  })
  const { rows: held } = await sql<{ id: string }>`SELECT row.id FROM ${c.table} AS row WHERE ${ours}`.execute(db)
  return new Set(held.map(({ id }) => id))
}

/**
 * Releases rows as if they had never been claimed, after an outage of our own in which this process could not save them,
 * and returns the ids that it still holds. The lease may have expired: the rows are ours until another process has reclaimed
 * them. Never waits for a lock, like `releaseUnsettled`.
 */
export async function releaseUncounted(db: Database, stage: Stage, rows: readonly ClaimedRow[]): Promise<Set<string>> {
  const c = columnsOf(stage)
  const ids = rows.map(({ row }) => row.id)
  const tokens = [...new Set(rows.map(({ token }) => token))]
  const ours = sql`row.id = ANY(${ids}::uuid[]) AND row.${c.status} = 'Processing' AND row.${c.leaseToken} = ANY(${tokens}::uuid[])`
  await inTransaction(db, (trx) =>
    sql`
      UPDATE ${c.table} AS row
      SET ${dequeueColumns(c, sql`NOT ${isStillSelected(stage)}`, { status: sql`'Queued'` })}, ${c.leaseToken} = NULL,
        ${c.attempts} = greatest(row.${c.attempts} - 1, 0)
      WHERE row.id IN (SELECT row.id FROM ${c.table} AS row WHERE ${ours} ORDER BY row.id FOR UPDATE SKIP LOCKED)
    `.execute(trx),
  )
  const { rows: held } = await sql<{ id: string }>`SELECT row.id FROM ${c.table} AS row WHERE ${ours}`.execute(db)
  return new Set(held.map(({ id }) => id))
}

/**
 * The same for all rows of a claim whose answer did not arrive. The server may still be working on the claim: an empty lease
 * with its token waits for its end, or makes it fail. It stays until it expires.
 */
export async function releaseClaim(db: Database, stage: Stage, token: string, worker: string): Promise<void> {
  const c = columnsOf(stage)
  await sql`
    INSERT INTO leases (token, queue, worker, row_ids, expires_at)
    VALUES (${token}, ${queueOf(stage)}, ${worker}, '{}', clock_timestamp() + make_interval(secs => ${stage.claim.leaseSeconds}))
    ON CONFLICT DO NOTHING
  `.execute(db)
  await sql`
    WITH lost AS (DELETE FROM leases WHERE token = ${token} AND row_ids <> '{}' RETURNING row_ids)
    UPDATE ${c.table} AS row
    SET ${dequeueColumns(c, sql`NOT ${isStillSelected(stage)}`, { status: sql`'Queued'` })}, ${c.leaseToken} = NULL,
      ${c.attempts} = greatest(row.${c.attempts} - 1, 0)
    FROM lost WHERE row.id = ANY(row_ids) AND row.${c.status} = 'Processing' AND row.${c.leaseToken} = ${token}
  `.execute(db)
}

export async function deleteLeases(db: Database, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  await sql`DELETE FROM leases WHERE token = ANY(${tokens}::uuid[])`.execute(db)
}

const leasesPerReclaim = 20

/** The time by the database's clock, in seconds, and whether a lease may have expired or have missed its heartbeats. */
export async function findOverdue(db: Database, stage: Stage): Promise<{ now: number; isOverdue: boolean }> {
  const aheadSeconds = Math.max(0, stage.claim.leaseSeconds - maxSilenceSeconds)
  const { rows } = await sql<{ now: number; isOverdue: boolean }>`
    SELECT extract(epoch FROM clock_timestamp())::float8 AS now, EXISTS (
      SELECT FROM leases
      WHERE queue = ${queueOf(stage)} AND expires_at <= clock_timestamp() + make_interval(secs => ${aheadSeconds})
    ) AS "isOverdue"
  `.execute(db)
  return rows[0] ?? { now: 0, isOverdue: false }
}

/**
 * Reclaims the rows of workers that died or froze: of expired leases, and of leases without a heartbeat since
 * `mustBeatSince` (see lease-watch.ts). Every process that serves the stage does this for all workers. One of the
 * rows may have killed the process, so they are suspects from now on (see suspicion.ts). Only a suspect that was processed
 * alone has used an attempt: one that always kills its process ends in `Error`. Regular rows were processed beside it, so a
 * loss that one of them caused may use an attempt of it too.
 *
 * Never waits for a lock: a lease is deleted when all of its rows are reclaimed, and the next reclaim handles the others.
 */
export async function reclaimExpired(db: Database, stage: Stage, mustBeatSince?: number): Promise<number> {
  const c = columnsOf(stage)
  const { leaseSeconds } = stage.claim
  // Without rows, a lease prevents a claim whose answer did not arrive: it has no heartbeats.
  const isSilent = sql`(row_ids <> '{}' AND expires_at < to_timestamp(${(mustBeatSince ?? 0) + leaseSeconds}))`
  return reclaim(
    db,
    stage,
    sql`
    expired AS MATERIALIZED (
      SELECT * FROM leases WHERE queue = ${queueOf(stage)} AND (expires_at <= clock_timestamp() OR ${isSilent})
      ORDER BY token LIMIT ${leasesPerReclaim} FOR UPDATE SKIP LOCKED
    ), orphaned AS MATERIALIZED (
      SELECT row.id, expired.worker, ${wasAlone(stage)} AS counts
      FROM expired, unnest(row_ids) AS held (id) JOIN ${c.table} AS row USING (id)
      WHERE row.${c.status} = 'Processing' AND row.${c.leaseToken} = expired.token
      ORDER BY row.id FOR UPDATE OF row SKIP LOCKED
    ), gone AS (
      DELETE FROM leases USING expired WHERE leases.token = expired.token AND NOT EXISTS (
        SELECT FROM unnest(expired.row_ids) AS held (id) JOIN ${c.table} AS row USING (id)
        WHERE row.${c.status} = 'Processing' AND row.${c.leaseToken} = expired.token
          AND row.id NOT IN (SELECT id FROM orphaned))
    )`,
  )
}

/**
 * Reclaims rows that are Processing under a lease that does not exist, for example because a person deleted it. Reads the
 * whole table, so it runs once, soon after the start.
 */
export async function reclaimUnleased(db: Database, stage: Stage): Promise<number> {
  const c = columnsOf(stage)
  return reclaim(
    db,
    stage,
    sql`
    orphaned AS MATERIALIZED (
      SELECT id, 'unknown' AS worker, ${wasAlone(stage)} AS counts FROM ${c.table} AS row
      WHERE ${c.status} = 'Processing' AND NOT EXISTS (SELECT FROM leases WHERE token = ${c.leaseToken})
      ORDER BY id FOR UPDATE SKIP LOCKED
    )`,
  )
}

interface Reason {
  readonly code: ErrorCode
  /** Of a row that ends in Error. A suspect is marked by its code, and a dead letter that is queued again is no suspect. */
  readonly finalCode: ErrorCode
  /** May use the column `worker`. */
  readonly message: RawBuilder<unknown>
}

/** `orphans` is a CTE named `orphaned` with the id and the worker of each row to reclaim, and whether the attempt counts. */
async function reclaim(
  db: Database,
  stage: Stage,
  orphans: RawBuilder<unknown>,
  { code, finalCode, message }: Reason = workerLost,
): Promise<number> {
  const c = columnsOf(stage)
  const ends = sql`(counts AND row.${c.attempts} >= ${stage.claim.maxAttempts} OR NOT ${isStillSelected(stage)})`
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Reclaimed>`
      WITH ${orphans}, taken_back AS (
        UPDATE ${c.table} AS row
        SET ${c.status} = CASE WHEN ${ends} THEN 'Error' ELSE 'Queued' END, ${c.leaseToken} = NULL,
          ${c.finishedAt} = CASE WHEN ${ends} THEN now() ELSE row.${c.finishedAt} END,
          ${c.attempts} = row.${c.attempts} - CASE WHEN counts THEN 0 ELSE 1 END,
          ${c.nextAttemptAt} = now(), ${c.error} = ${message},
          ${c.errorCode} = CASE WHEN ${ends} THEN ${finalCode}::text ELSE ${code}::text END
        FROM orphaned WHERE row.id = orphaned.id
        RETURNING row.tenant_id, row.id AS row_id, row.${c.status} = 'Error' AS ended, row.${c.attempts} + CASE WHEN counts THEN 0 ELSE 1 END AS attempt, row.${c.error} AS message, worker,
          (extract(epoch FROM now() - row.${c.startedAt}) * 1000)::int AS duration_ms
      ), recorded AS (
        INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, worker, duration_ms)
        SELECT tenant_id, ${stage.id}, row_id, attempt, ${code}, message, 'retry', worker, duration_ms FROM taken_back
      )
      SELECT row_id, worker, ended, message FROM taken_back
    `.execute(trx)
    if (stage.onGiveUp !== undefined) {
      for (const { row_id, ended, message } of rows) {
        const row = ended ? await readRow(trx, stage, row_id) : undefined
        if (row !== undefined) await stage.onGiveUp(trx, row, new AppError(finalCode, message))
      }
    }
    const workers = new Set(rows.map(({ worker }) => worker))
    if (code === 'worker_lost' && workers.size > 0) await releaseSlots(trx, [...workers])
    return rows.length
  })
}

interface Reclaimed {
  readonly row_id: string
  readonly worker: string
  /** Ended in `Error`. */
  readonly ended: boolean
  readonly message: string
}

const workerLost: Reason = {
  code: 'worker_lost',
  finalCode: 'worker_lost_finally',
  message: sql`format('Worker %s stopped sending heartbeats', worker)`,
}
