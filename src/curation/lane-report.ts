// The lanes that delay the most rows, for the queues page and the metrics. A lane is a host without `www.`; table `lanes`
// holds the pace of each, for all processes and tenants together.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Stage } from './define-stage.ts'
import type { PauseReason } from './postgres-slot-store.ts'
import { columnsOf } from './stage-columns.ts'

/** The pace of one lane and the rows that wait for it. */
export interface LaneReport {
  readonly lane: string
  /** Queued rows of all stages that crawl, at most `maxWaiting`. */
  readonly waiting: number
  /** Requests in flight, in all processes. */
  readonly in_flight: number
  /** Time between two requests: the configured one, or longer where the site is slow. A Crawl-delay is not in the table. */
  readonly gap_ms: number
  /** Null: not paused. */
  readonly paused_until: string | null
  readonly pause_reason: PauseReason | null
}

/** Lanes by state. A lane with requests in flight may be slowed down too. */
export interface LaneCounts {
  readonly in_flight: number
  readonly slowed: number
  readonly throttled: number
  readonly failing: number
}

/** Lanes in a report. */
export const maxLanes = 20
/** Rows are counted up to this number. */
export const maxWaiting = 10_000

interface Scope {
  /** Lanes and rows of this tenant only; undefined: of all tenants. */
  readonly tenantId: string | undefined
  /** The configured gap, which every lane has at least. */
  readonly minGapMs: number
}

/**
 * How far the search for the slowest lanes goes, so that it costs the same with ten thousand queued rows and with ten
 * million: up to 2,000 paused lanes and 2,000 others, with up to 200 index entries each, then the slowest 100 of them with
 * up to 10,000. With several tenants fewer lanes, as each lane is looked up in each tenant.
 */
const candidateLanes = 2_000
const minCandidateLanes = 100
const rankedRows = 200
const countedLanes = 100

/** A lane that nothing has requested for longer delays nothing: no worker serves its stages. A request takes a minute. */
const active = sql`next_at > now() - interval '2 minutes'`
const isPaused = sql`paused_until > now()`
const inFlight = sql`(SELECT count(*) FROM jsonb_each_text(flights) AS flight (ticket, expiry)
  WHERE expiry::float8 > extract(epoch FROM now()) * 1000)`

/** The tables whose rows wait for a lane, with the column that names their domain. */
const domainColumns: Readonly<Record<string, string>> = {
  domains: 'id',
  sitemap_files: 'domain_id',
  pages: 'domain_id',
}

/** The lanes with the longest time until their queued rows are served, the slowest first. Lanes without such rows are left out. */
export async function reportSlowestLanes(
  db: Database,
  stages: readonly Stage[],
  { tenantId, minGapMs }: Scope,
): Promise<LaneReport[]> {
  const isAsked = tenantId === undefined ? sql`true` : sql`id = ${tenantId}`
  const hasDomain =
    tenantId === undefined ? sql`true` : sql`EXISTS (SELECT FROM domains WHERE tenant_id = ${tenantId} AND host = lane)`
  const { rows } = await sql<Omit<LaneReport, 'paused_until'> & { paused_until: Date | null }>`
    WITH owner AS MATERIALIZED (SELECT id FROM tenants WHERE ${isAsked} AND ${queuedRowsOf(stages, ofTenant, 1)} > 0),
    pace AS (
      SELECT lane, flights, greatest(gap_ms, ${minGapMs}::float8) AS gap_ms,
        CASE WHEN ${isPaused} THEN paused_until END AS paused_until,
        CASE WHEN ${isPaused} THEN pause_reason END AS pause_reason,
        CASE WHEN ${isPaused} THEN extract(epoch FROM paused_until - now()) * 1000 ELSE 0 END AS pause_ms
      FROM lanes
      WHERE ${active} AND ${hasDomain}
    ), candidate AS MATERIALIZED (
      SELECT * FROM (
        -- Paused lanes and others: many of one kind must not hide the other.
        SELECT *, row_number() OVER (PARTITION BY paused_until IS NULL ORDER BY pause_ms + gap_ms DESC) AS rank FROM pace
      ) AS ranked
      WHERE rank <= greatest(${minCandidateLanes}, ${candidateLanes} / greatest(1, (SELECT count(*) FROM owner)))
    ), site AS MATERIALIZED (
      -- The limit makes it one probe of the index for each lane and tenant. As a join, PostgreSQL compared all lanes with
      -- all domains: 8 s for 4,000 lanes and 50,000 domains.
      SELECT lane, owner.id AS tenant_id, domain.id FROM candidate, owner,
        LATERAL (SELECT id FROM domains WHERE tenant_id = owner.id AND host = lane LIMIT 1) AS domain
    ), slowest AS (
      SELECT candidate.*, waiting
      FROM candidate JOIN (
        SELECT lane, least(${rankedRows}, sum(${queuedRowsOf(stages, ofSite, rankedRows)})) AS waiting FROM site GROUP BY lane
      ) AS queue USING (lane)
      WHERE waiting > 0
      ORDER BY pause_ms + waiting::float8 * gap_ms DESC, lane LIMIT ${countedLanes}
    )
    SELECT lane, waiting, in_flight, gap_ms, paused_until, pause_reason
    FROM (
      SELECT lane, gap_ms, paused_until, pause_reason, pause_ms, ${inFlight}::integer AS in_flight,
        CASE WHEN waiting < ${rankedRows} THEN waiting ELSE (
          SELECT least(${maxWaiting}, sum(${queuedRowsOf(stages, ofSite, maxWaiting)})) FROM site WHERE site.lane = slowest.lane
        ) END::integer AS waiting
      FROM slowest
    ) AS counted
    ORDER BY pause_ms + waiting::float8 * gap_ms DESC, lane LIMIT ${maxLanes}
  `.execute(db)
  return rows.map((row) => ({ ...row, paused_until: row.paused_until?.toISOString() ?? null }))
}

type Condition = (domainColumn: string) => RawBuilder<boolean>
const ofTenant: Condition = () => sql`queued.tenant_id = tenants.id`
const ofSite: Condition = (domainColumn) =>
  sql`queued.tenant_id = site.tenant_id AND queued.${sql.ref(domainColumn)} = site.id`

/**
 * Counts queued rows, of each stage up to a limit. With the limit it is one probe of the index per site or tenant, and with
 * the order PostgreSQL uses that index: without it, it read the whole table for a tenant without queued rows.
 */
function queuedRowsOf(stages: readonly Stage[], condition: Condition, max: number): RawBuilder<number> {
  const counts = stages.flatMap((stage) => {
    const column = domainColumns[stage.entity]
    if (stage.lane === undefined || column === undefined) return []
    const { table, dueAt } = columnsOf(stage)
    return sql`(SELECT count(*) FROM (
      SELECT FROM ${table} AS queued WHERE ${condition(column)} AND ${dueAt} IS NOT NULL
      ORDER BY queued.priority LIMIT ${max}) AS queued)`
  })
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`
}

/** Counts the lanes of all tenants by state, without their names. */
export async function countLanes(db: Database): Promise<LaneCounts> {
  const { rows } = await sql<LaneCounts>`
    SELECT count(*) FILTER (WHERE ${inFlight} > 0)::integer AS in_flight,
      count(*) FILTER (WHERE gap_ms > 0)::integer AS slowed,
      count(*) FILTER (WHERE ${isPaused} AND pause_reason = 'throttled')::integer AS throttled,
      count(*) FILTER (WHERE ${isPaused} AND pause_reason = 'failing')::integer AS failing
    FROM lanes WHERE ${active}
  `.execute(db)
  return rows[0] ?? { in_flight: 0, slowed: 0, throttled: 0, failing: 0 }
}
