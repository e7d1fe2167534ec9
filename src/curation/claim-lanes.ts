// Claims of a stage with lanes: rows whose lane is busy stay in the queue, untouched.
//
// `claimFreeLanes` reads the first due rows of each tenant and leaves out those of busy lanes. When one lane has thousands of
// rows, they fill that window; then `scanLanes` goes from lane to lane instead, and reads one row of each.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import {
  type ClaimedRow,
  type ClaimRequest,
  claimPicked,
  isInTurn,
  isRunning,
  lowestPriority,
  type ReturnedRow,
  tenantsInTurn,
  toClaimedRows,
} from './claim.ts'
import type { Lane, Stage } from './define-stage.ts'
import { columnsOf, type StageColumns } from './stage-columns.ts'

/** A claim that respects lanes. */
export interface LaneClaimRequest extends ClaimRequest {
  /** Lanes that have enough rows in flight in this process. */
  readonly busyLanes: readonly string[]
  /** `progress` of the other stages of the table. A row that one of them works on is busy: their saves would wait for each other. */
  readonly otherStages: readonly string[]
}

export interface LaneClaim {
  readonly rows: readonly ClaimedRow[]
  /** Milliseconds until a lane that was skipped is free; null when none was skipped. */
  readonly freeInMs: number | null
  /** Tenants with more due rows than the window holds. */
  readonly blocked: readonly string[]
}

/** A row is claimed this long before its lane is free, so that the lane's next request is on time. */
const aheadMs = 250
/** When a lane with a request in flight is checked again: the end of the request is not known. The same for a row in use. */
const inFlightMs = aheadMs + 100
const maxTenants = 16
const windowSize = { min: 100, max: 400, ungrouped: 250 }
/** Suspects are few, so all of them are read: those of paused hosts must not hide the others. */
const ofSuspects = { tenants: 500, window: 5000 }

interface LaneRow extends Partial<ReturnedRow> {
  readonly '@free_in_ms': number | null
}

/** Claims up to `limit` rows of free lanes, in the order of tenant, priority and due time. */
export async function claimFreeLanes(
  db: Database,
  stage: Stage,
  lane: Lane,
  request: LaneClaimRequest,
): Promise<LaneClaim> {
  const c = columnsOf(stage)
  const { token = randomUUID() } = request
  const window = windowFor(lane, request)
  const { rows } = await sql<LaneRow & { readonly '@blocked': string[] | null }>`
    WITH RECURSIVE ${tenantsInTurn(c, request, request.suspects ? ofSuspects.tenants : maxTenants)},
    checked AS MATERIALIZED (
      SELECT tenant.id AS tenant_id, found.* FROM tenant, LATERAL (
        SELECT count(*) AS seen, min(free_at) FILTER (WHERE NOT is_free AND NOT is_busy_here) AS free_at,
          (array_agg(ctid ORDER BY priority, due) FILTER (WHERE is_free AND NOT is_busy_here AND nth <= ${lane.rowsAhead()}))
            [1:${request.perTenant ?? request.limit}::int] AS ctids
        FROM (
          SELECT *, row_number() OVER (PARTITION BY lane_key ORDER BY priority, due) AS nth
          FROM (
            SELECT due_row.*, greatest(${freeAt(lane)}, CASE WHEN is_held THEN ${checkedAgainAt} END) AS free_at,
              (${isFree(lane)} AND NOT is_held) AS is_free,
              due_row.lane_key = ANY(${request.busyLanes}::text[]) AS is_busy_here
            FROM (
              SELECT level_rows.* FROM generate_series(0, ${lowestPriority}::int) AS level, LATERAL (
                SELECT ctid, priority, ${c.dueAt} AS due, (${lane.key}) AS lane_key,
                  ${isHeld(request.otherStages)} AS is_held
                FROM ${c.table}
                WHERE tenant_id = tenant.id AND priority = level AND ${c.dueAt} <= now() AND ${isInTurn(c, request)}
                ORDER BY ${c.dueAt} LIMIT ${window}
              ) AS level_rows LIMIT ${window}
            ) AS due_row ${joinLane(sql`due_row.lane_key`)}
          ) AS with_lane
        ) AS numbered
      ) AS found
      WHERE ${isRunning(stage)}
    ), wanted AS (
      SELECT ctid FROM (SELECT unnest(ctids) AS ctid FROM checked) AS chosen LIMIT ${request.limit}
    ), ${lockWanted(c)}, ${claimPicked(stage, request, token)}
    SELECT claimed.*, summary.* FROM (
      SELECT array_agg(tenant_id) FILTER (WHERE seen >= ${window}) AS "@blocked", ${inMs(sql`min(free_at)`)} AS "@free_in_ms"
      FROM checked
    ) AS summary LEFT JOIN claimed ON true
  `.execute(db)
  return { ...resultOf(stage, rows, token), blocked: rows[0]?.['@blocked'] ?? [] }
}

interface ScanRequest extends LaneClaimRequest {
  readonly tenantId: string
  /** The last lane that an earlier scan read; undefined to begin. */
  readonly afterLane: string | undefined
}

export interface LaneScan extends Omit<LaneClaim, 'blocked'> {
  /** Where the next scan continues; undefined after the last lane of the tenant. */
  readonly lastLane: string | undefined
}

/** Bounds the cost of one statement: about 10 us per lane. */
const lanesPerScan = 500
const beforeAllLanes = '00000000-0000-0000-0000-000000000000'

/** Claims the first rows of the free lanes of one tenant, lane by lane, until the limit or the last lane is reached. */
export async function scanLanes(
  db: Database,
  stage: Stage,
  lane: Lane & { readonly groupedBy: string },
  request: ScanRequest,
): Promise<LaneScan> {
  const c = columnsOf(stage)
  const { token = randomUUID() } = request
  const group = sql.ref(lane.groupedBy)
  const queued = sql`${c.table} WHERE tenant_id = ${request.tenantId} AND ${c.dueAt} IS NOT NULL`
  const { rows } = await sql<LaneRow & { readonly '@last_lane': string | null }>`
    WITH RECURSIVE queued_lane AS (
      (SELECT ${group} AS id, (${lane.key}) AS lane_key, 1 AS nth
        FROM ${queued} AND ${group} > ${request.afterLane ?? beforeAllLanes}::uuid ORDER BY ${group} LIMIT 1)
      UNION ALL
      SELECT next.id, next.lane_key, nth + 1 FROM queued_lane, LATERAL (
        SELECT ${group} AS id, (${lane.key}) AS lane_key FROM ${queued} AND ${group} > queued_lane.id ORDER BY ${group} LIMIT 1
      ) AS next WHERE nth < ${lanesPerScan}
    ), checked AS (
      SELECT queued_lane.id, nth, ${freeAt(lane)} AS free_at, ${isFree(lane)} AS is_free,
        queued_lane.lane_key = ANY(${request.busyLanes}::text[]) AS is_busy_here
      FROM queued_lane ${joinLane(sql`queued_lane.lane_key`)}
    ), wanted AS MATERIALIZED (
      SELECT due_rows.ctid, checked.id, nth FROM checked, LATERAL (
        SELECT ctid FROM ${queued} AND ${group} = checked.id AND ${c.dueAt} <= now() AND ${isInTurn(c, request)}
        ORDER BY priority, ${c.dueAt} LIMIT ${lane.rowsAhead()}
      ) AS due_rows WHERE is_free AND NOT is_busy_here AND ${isRunning(stage)} LIMIT ${request.limit}
    ), ${lockWanted(c)}, ${claimPicked(stage, request, token)}, summary AS (
      -- When the limit is reached, the lanes after the last row have not been read.
      SELECT CASE WHEN (SELECT count(*) FROM wanted) = ${request.limit}
          THEN (SELECT id FROM wanted ORDER BY nth DESC LIMIT 1)
          ELSE (SELECT id FROM queued_lane WHERE nth = ${lanesPerScan}) END AS "@last_lane",
        CASE WHEN (SELECT count(*) FROM wanted) < ${request.limit}
          THEN (SELECT ${inMs(sql`min(free_at)`)} FROM checked WHERE NOT is_free AND NOT is_busy_here) END AS "@free_in_ms"
    )
    SELECT claimed.*, summary.* FROM summary LEFT JOIN claimed ON true
  `.execute(db)
  return { ...resultOf(stage, rows, token), lastLane: rows[0]?.['@last_lane'] ?? undefined }
}

/**
 * For a stage without `groupedBy`: puts off the due rows of a tenant that wait for their lane, each to its turn in the lane.
 * One update per row makes way for the rows behind them.
 */
export async function putOffBusyLanes(db: Database, stage: Stage, lane: Lane, tenantId: string): Promise<void> {
  const c = columnsOf(stage)
  await sql`
    WITH due_row AS MATERIALIZED (
      SELECT id, priority, ${c.dueAt} AS due, (${lane.key}) AS lane_key FROM ${c.table}
      WHERE tenant_id = ${tenantId} AND ${c.dueAt} <= now() ORDER BY priority, ${c.dueAt}
      LIMIT ${windowSize.ungrouped} FOR UPDATE SKIP LOCKED
    ), turn AS (
      SELECT id, greatest(lanes.next_at, now()) + interval '1 second'
        * (row_number() OVER (PARTITION BY lane_key ORDER BY priority, due) - 1) AS starts_at
      FROM due_row LEFT JOIN lanes ON lanes.lane = lane_key
    )
    UPDATE ${c.table} AS row SET ${c.nextAttemptAt} = starts_at
    FROM turn WHERE row.id = turn.id AND starts_at > now() + interval '1 second'
  `.execute(db)
}

function windowFor(lane: Lane, { limit, suspects }: ClaimRequest): number {
  if (suspects !== undefined) return ofSuspects.window
  if (lane.groupedBy === undefined) return windowSize.ungrouped
  return Math.min(Math.max(4 * limit, windowSize.min), windowSize.max)
}

const soon = sql`now() + ${aheadMs} * interval '1 millisecond'`
const checkedAgainAt = sql`now() + ${inFlightMs} * interval '1 millisecond'`

function isHeld(otherStages: readonly string[]): RawBuilder<unknown> {
  const tokens = otherStages.map((progress) => sql.ref(`${progress}_lease_token`))
  return tokens.length === 0 ? sql`false` : sql`(coalesce(${sql.join(tokens)}) IS NOT NULL)`
}

/** A probe for each lane, never a join: the scan relies on the order of the lanes and reads no more of them than it needs. */
const joinLane = (key: RawBuilder<unknown>) =>
  sql`LEFT JOIN LATERAL (SELECT next_at, flights FROM lanes WHERE lane = ${key} LIMIT 1) AS lanes ON true`

/** When the lane is free. A request in flight counts where one row at a time is claimed. */
function freeAt(lane: Lane): RawBuilder<unknown> {
  if (lane.rowsAhead() > 1) return sql`lanes.next_at`
  return sql`greatest(lanes.next_at, CASE WHEN ${hasRequestInFlight} THEN ${checkedAgainAt} END)`
}

function isFree(lane: Lane): RawBuilder<unknown> {
  const isPaced = sql`(lanes.next_at <= ${soon}) IS NOT FALSE`
  return lane.rowsAhead() > 1 ? isPaced : sql`(${isPaced} AND NOT ${hasRequestInFlight})`
}

const hasRequestInFlight = sql`EXISTS (SELECT FROM jsonb_each(lanes.flights) WHERE value::float8 > clock_ms())`

/** Another process may have chosen the same rows: it locks them first, and this claim leaves them out. */
function lockWanted(c: StageColumns): RawBuilder<unknown> {
  return sql`
    picked AS MATERIALIZED (
      SELECT ctid, id FROM ${c.table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM wanted)) AND ${c.dueAt} <= now()
      FOR UPDATE SKIP LOCKED
    )`
}

const inMs = (time: RawBuilder<unknown>) => sql`(extract(epoch FROM ${time} - now()) * 1000)::float8`

function resultOf(stage: Stage, rows: readonly LaneRow[], token: string) {
  const claimed = rows.filter((row): row is LaneRow & ReturnedRow => row.id != null)
  const freeAtMs = rows[0]?.['@free_in_ms'] ?? null
  return {
    rows: toClaimedRows(stage, claimed, token),
    freeInMs: freeAtMs === null ? null : Math.max(0, freeAtMs - aheadMs),
  }
}
