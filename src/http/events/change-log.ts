// Reads row changes in the order of transactions. Sequence numbers alone are not enough: a transaction with number 7 may
// commit after one with number 8, and a reader that has read 8 would miss 7. So only changes of transactions older than
// every open one are read: no more can be added to those.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readableSeconds } from '../../db/prune-row-changes.ts'

/** A position in the log: everything readable at that time (`seconds`, by the database's clock) has been read. */
export interface Position {
  readonly xid: string
  readonly seq: number
  readonly seconds: number
}

/** Changes of one table, merged. */
export interface Change {
  readonly tenant: string
  readonly entity: string
  readonly count: number
  /** Null if there are many. */
  readonly ids: readonly string[] | null
}

export interface LogBatch {
  readonly changes: readonly Change[]
  readonly position: Position
  readonly isComplete: boolean
}

/** Whether changes after a position may have been deleted already; with a minute of margin. */
export const isExpired = (since: Position, present: Position) => present.seconds - since.seconds > readableSeconds - 60

const batchSize = 5_000

export async function readLogEnd(db: Database): Promise<Position> {
  const { rows } = await sql<{ xid: string; seconds: number }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid, extract(epoch FROM now())::float8 AS seconds`.execute(
    db,
  )
  return { xid: rows[0]?.xid ?? '0', seq: 0, seconds: rows[0]?.seconds ?? 0 }
}

/** Reads changes after a position, of one tenant or of all. */
export async function readLog(db: Database, after: Position, tenant?: string): Promise<LogBatch> {
  const { rows } = await sql<{
    horizon: string
    seconds: number
    xid: string | null
    seq: number
    tenant: string
    entity: string
    row_count: number
    ids: string[] | null
  }>`
    SELECT horizon::text, extract(epoch FROM now())::float8 AS seconds, xid::text, seq, tenant, entity, row_count, ids
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon) AS open LEFT JOIN LATERAL (
      SELECT * FROM row_changes
      WHERE (xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint) AND xid < horizon
        AND (${tenant ?? null}::uuid IS NULL OR tenant = ${tenant ?? null}::uuid)
      ORDER BY xid, seq LIMIT ${batchSize}
    ) AS change ON true ORDER BY change.xid, seq`.execute(db)
  const changes = rows.flatMap(({ xid, tenant: of, entity, row_count, ids }) =>
    xid === null ? [] : [{ tenant: of, entity, count: row_count, ids }],
  )
  const last = rows.at(-1)
  if (last === undefined) return { changes, position: after, isComplete: true }
  if (changes.length < batchSize || last.xid === null) {
    return { changes, position: { xid: last.horizon, seq: 0, seconds: last.seconds }, isComplete: true }
  }
  // More is left to read, so the time stays that of the previous position.
  return { changes, position: { xid: last.xid, seq: last.seq, seconds: after.seconds }, isComplete: false }
}

/** As an event id. The time shows later whether the log still covers this position. */
export function formatEventId({ xid, seq, seconds }: Position): string {
  return `${xid}-${seq}-${Math.floor(seconds)}`
}

/** Undefined if the id is invalid. */
export function parseEventId(id: string | undefined): Position | undefined {
  const [, xid, seq, seconds] = /^(\d{1,19})-(\d{1,15})-(\d{1,12})$/.exec(id ?? '') ?? []
  return xid === undefined ? undefined : { xid, seq: Number(seq), seconds: Number(seconds) }
}
