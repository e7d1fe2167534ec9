// Reads row changes. Sequence numbers alone are not enough: a transaction with number 7 may commit after one with number 8,
// and a reader that has read 8 would miss 7. So a position is a snapshot of the database: what was committed in it has been
// read, and everything else has not. A transaction that takes an hour delays its own changes and no others.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readableSeconds } from '../../db/prune-row-changes.ts'
import { type Change, coalesce } from './coalesce.ts'

/** Everything that was committed in this snapshot (at `seconds`, by the database's clock) has been read. */
export interface Position {
  /** The first number that no transaction had. */
  readonly xmax: string
  /** Transactions that were open. */
  readonly open: readonly string[]
  readonly seconds: number
  /** See wal_timeline.sql. */
  readonly timeline: string
}

interface LogReading {
  /** Merged by tenant and table. */
  readonly changes: readonly Change[]
  readonly position: Position
}

/** Why changes after a position may be missing from the log; undefined if none are. With a minute of margin. */
export function gapSince(since: Position, present: Position): 'away too long' | 'another server' | undefined {
  if (since.timeline !== present.timeline || BigInt(since.xmax) > BigInt(present.xmax)) return 'another server'
  const seconds = present.seconds - since.seconds
  return seconds > readableSeconds - 60 || seconds < -60 ? 'away too long' : undefined
}

const batchSize = 5_000

interface SnapshotRow {
  xmax: string
  open: string[]
  seconds: number
  timeline: string
}

const snapshot = sql`
  SELECT pg_snapshot_xmax(now_seen)::text AS xmax, ARRAY(SELECT xip::text FROM pg_snapshot_xip(now_seen) AS xip) AS open,
    extract(epoch FROM now())::float8 AS seconds, wal_timeline() AS timeline
  FROM pg_current_snapshot() AS now_seen`

export async function readLogEnd(db: Database): Promise<Position> {
  const { rows } = await sql<SnapshotRow>`${snapshot}`.execute(db)
  return rows[0] ?? { xmax: '0', open: [], seconds: 0, timeline: '' }
}

/** Where the log ended at least so long ago, by the marks that every process makes (prune-row-changes.ts); at worst its beginning. */
export async function readLogEndBefore(db: Database, seconds: number): Promise<Position> {
  const { rows } = await sql<SnapshotRow>`
    SELECT coalesce((SELECT horizon::text FROM row_change_marks WHERE noted_at < now() - make_interval(secs => ${seconds})
        ORDER BY noted_at DESC LIMIT 1), '0') AS xmax, '{}'::text[] AS open,
      extract(epoch FROM now())::float8 AS seconds, wal_timeline() AS timeline`.execute(db)
  return rows[0] ?? { xmax: '0', open: [], seconds: 0, timeline: '' }
}

/** Reads the changes after a position, of one tenant or of all. Large amounts in several statements, merged as they come. */
export async function readLog(db: Database, after: Position, tenant?: string): Promise<LogReading> {
  let changes: Change[] = []
  let position: Position | undefined
  for (let last: { xid: string; seq: number } | undefined = { xid: '0', seq: 0 }; last !== undefined; ) {
    const batch = await readBatch(db, after, last, tenant)
    // The first statement decides what is read; later ones may see more, which is then read again.
    position ??= batch.position
    changes = mergeByTenant([...changes, ...batch.changes])
    last = batch.last
  }
  return { changes, position: position ?? after }
}

/** In the order of the primary key, after `last`. */
async function readBatch(db: Database, after: Position, last: { xid: string; seq: number }, tenant?: string) {
  const isLater = sql`(xid, seq) > (${last.xid}::xid8, ${last.seq}::bigint)
    AND (${tenant ?? null}::uuid IS NULL OR tenant = ${tenant ?? null}::uuid)`
  const { rows } = await sql<
    SnapshotRow & {
      xid: string | null
      seq: number
      tenant: string
      entity: string
      row_count: number
      ids: string[] | null
    }
  >`
    SELECT present.*, xid::text, seq, tenant, entity, row_count, ids
    FROM (${snapshot}) AS present LEFT JOIN LATERAL (
      SELECT * FROM row_changes WHERE xid >= ${after.xmax}::xid8 AND ${isLater}
      UNION ALL
      SELECT * FROM row_changes WHERE xid = ANY(${after.open}::xid8[]) AND ${isLater}
      ORDER BY xid, seq LIMIT ${batchSize}
    ) AS change ON true ORDER BY change.xid, seq`.execute(db)
  const changes = rows.flatMap(({ xid, tenant: of, entity, row_count, ids }) =>
    xid === null ? [] : [{ tenant: of, entity, count: row_count, ids }],
  )
  const [first] = rows
  const final = rows.at(-1)
  return {
    changes,
    position: first && { xmax: first.xmax, open: first.open, seconds: first.seconds, timeline: first.timeline },
    last: changes.length === batchSize && final?.xid != null ? { xid: final.xid, seq: Number(final.seq) } : undefined,
  }
}

function mergeByTenant(changes: readonly Change[]): Change[] {
  return [...Map.groupBy(changes, ({ tenant }) => tenant).values()].flatMap(coalesce)
}

/** With more, an id would be too long for a header. Then what was committed since the oldest of them is sent again. */
const maxOpen = 50

/** As an event id. Time and timeline show later whether the log still covers this position. */
export function formatEventId({ xmax, open, seconds, timeline }: Position): string {
  const oldest = open.reduce((least, xid) => (BigInt(xid) < BigInt(least) ? xid : least), xmax)
  const known = open.length > maxOpen ? oldest : [xmax, ...open].join('.')
  return `${known}-${Math.floor(seconds)}-${timeline}`
}

/** Undefined if the id is invalid. */
export function parseEventId(id: string | undefined): Position | undefined {
  const [, known = '', seconds, timeline = ''] =
    /^(\d{1,19}(?:\.\d{1,19}){0,50})-(\d{1,12})-(\w{0,40})$/.exec(id ?? '') ?? []
  const [xmax, ...open] = known.split('.')
  return xmax === undefined || xmax === '' ? undefined : { xmax, open, seconds: Number(seconds), timeline }
}
