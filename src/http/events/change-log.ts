// Reads what changed in the order of transactions. Sequence numbers alone would lie: a transaction that took number 7 may
// commit after one that took number 8, and whoever had read 8 would never see 7. So only rows of transactions older than
// every one that is still open are read; those cannot get company any more.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { keptSeconds } from '../../db/prune-row-changes.ts'

/** A place in the log: all that could be read at that time, by the database's clock, has been read. */
export interface Position {
  readonly xid: string
  readonly seq: number
  readonly seconds: number
}

/** Changes of one table, as many as fell together. */
export interface Change {
  readonly tenant: string
  readonly entity: string
  readonly count: number
  /** Null when they are many. */
  readonly ids: readonly string[] | null
}

export interface Reading {
  readonly changes: readonly Change[]
  readonly position: Position
  readonly isComplete: boolean
}

/** Whether something after a place may be forgotten already; a minute before it is. */
export const isOutdated = (since: Position, present: Position) => present.seconds - since.seconds > keptSeconds - 60

const atOnce = 5_000

export async function endOfLog(db: Database): Promise<Position> {
  const { rows } = await sql<{ xid: string; seconds: number }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid, extract(epoch FROM now())::float8 AS seconds`.execute(
    db,
  )
  return { xid: rows[0]?.xid ?? '0', seq: 0, seconds: rows[0]?.seconds ?? 0 }
}

/** Everything after a position, of one tenant or of all. */
export async function readLog(db: Database, after: Position, tenant?: string): Promise<Reading> {
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
      ORDER BY xid, seq LIMIT ${atOnce}
    ) AS change ON true ORDER BY change.xid, seq`.execute(db)
  const changes = rows.flatMap(({ xid, tenant: of, entity, row_count, ids }) =>
    xid === null ? [] : [{ tenant: of, entity, count: row_count, ids }],
  )
  const last = rows.at(-1)
  if (last === undefined) return { changes, position: after, isComplete: true }
  if (changes.length < atOnce || last.xid === null) {
    return { changes, position: { xid: last.horizon, seq: 0, seconds: last.seconds }, isComplete: true }
  }
  // There was more to read, so this place is as old as the one before.
  return { changes, position: { xid: last.xid, seq: last.seq, seconds: after.seconds }, isComplete: false }
}

/** As an event id; the time tells a later reader whether the log still reaches back so far. */
export function idOf({ xid, seq, seconds }: Position): string {
  return `${xid}-${seq}-${Math.floor(seconds)}`
}

/** Undefined: no id of ours. */
export function positionOf(id: string | undefined): Position | undefined {
  const [, xid, seq, seconds] = /^(\d{1,19})-(\d{1,15})-(\d{1,12})$/.exec(id ?? '') ?? []
  return xid === undefined ? undefined : { xid, seq: Number(seq), seconds: Number(seconds) }
}
