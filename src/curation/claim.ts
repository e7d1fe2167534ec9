import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Stage, StageRow, Storable } from './define-stage.ts'
import { columnsOf, queueOf } from './stage-columns.ts'

/** A row that this process works on until its lease ends. */
export interface ClaimedRow {
  readonly row: StageRow
  /** The token of the lease, which all rows of one claim share. */
  readonly token: string
  /** The attempt in the database: saving a part sets it back to one. */
  attempt: number
  readonly cursor: Storable | null
}

interface ReturnedRow extends StageRow {
  readonly '@attempt': number
  readonly '@cursor': Storable | null
}

interface ClaimRequest {
  readonly worker: string
  readonly limit: number
  /** Leases of earlier claims whose rows are all settled. The claim deletes them. */
  readonly doneLeases?: readonly string[]
}

/**
 * Claims up to `limit` due rows under one lease: highest priority first, then longest due.
 *
 * The rows are picked in a MATERIALIZED step because `UPDATE ... WHERE id IN (SELECT ... LIMIT n FOR UPDATE SKIP
 * LOCKED)` may run its subquery more than once and claim more than n (100 for LIMIT 3 were seen). The update then finds
 * them by ctid, as an array: a join becomes a scan of the whole table as soon as the planner expects a large n (15 us a row
 * instead of 9). A row that moved in between is left for the next claim.
 * The pause is read in the same statement, so no row is claimed after a pause is committed.
 */
export async function claim(db: Database, stage: Stage, request: ClaimRequest): Promise<ClaimedRow[]> {
  const c = columnsOf(stage)
  const token = randomUUID()
  const columns = [...new Set(['id', 'tenant_id', ...stage.columns])].map((name) => sql.ref(name))
  const lookups = Object.entries(stage.lookups ?? {}).map(([name, query]) => sql`(${query}) AS ${sql.ref(name)}`)
  const wanted = [...columns, ...lookups]
  const cursor = stage.savePart === undefined ? sql`NULL` : c.cursor
  const { rows } = await sql<ReturnedRow>`
    WITH picked AS MATERIALIZED (
      SELECT ctid FROM ${c.table}
      WHERE ${c.dueAt} <= now() AND NOT EXISTS (SELECT FROM stage_settings WHERE stage_id = ${stage.id} AND paused)
      ORDER BY priority, ${c.dueAt}
      LIMIT ${request.limit}
      FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE ${c.table}
      SET ${c.status} = 'Processing', ${c.attempts} = ${c.attempts} + 1, ${c.startedAt} = now(), ${c.leaseToken} = ${token}
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM picked))
      RETURNING ${sql.join(wanted)}, ${c.attempts} AS "@attempt", ${cursor} AS "@cursor"
    ), leased AS (
      INSERT INTO leases (token, queue, worker, row_ids, expires_at)
      SELECT ${token}, ${queueOf(stage)}, ${request.worker}, array_agg(id),
        clock_timestamp() + make_interval(secs => ${stage.claim.leaseSeconds})
      FROM claimed HAVING count(*) > 0
    ), cleared AS (
      DELETE FROM leases WHERE token = ANY(${request.doneLeases ?? []}::uuid[])
    )
    SELECT * FROM claimed
  `.execute(db)
  const names = [...new Set(['id', 'tenant_id', ...stage.columns, ...Object.keys(stage.lookups ?? {})])]
  return rows.map((row) => ({
    row: pick(row, names),
    token,
    attempt: row['@attempt'],
    cursor: row['@cursor'],
  }))
}

/** The declared fields, copied one by one: a rest pattern is several times slower, and this runs for every row. */
function pick(from: StageRow, names: readonly string[]): StageRow {
  const row: Record<string, unknown> = {}
  for (const name of names) row[name] = (from as Record<string, unknown>)[name]
  return row as StageRow
}

const lowestPriority = 9

/**
 * Milliseconds until the next queued row is due; null when nothing is queued. One index probe per priority: a plain min()
 * would read all rows that wait for a budget or a slow host.
 */
export async function millisecondsUntilDue(db: Database, stage: Stage): Promise<number | null> {
  const c = columnsOf(stage)
  const { rows } = await sql<{ wait: number | null }>`
    SELECT (extract(epoch FROM min(first.due) - clock_timestamp()) * 1000)::float8 AS wait
    FROM generate_series(0, ${lowestPriority}::int) AS level,
      LATERAL (
        SELECT ${c.dueAt} AS due FROM ${c.table}
        WHERE ${c.dueAt} IS NOT NULL AND priority = level
        ORDER BY ${c.dueAt} LIMIT 1
      ) AS first
  `.execute(db)
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : Math.max(0, wait)
}
