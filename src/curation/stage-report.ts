import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { tenantsWithFullQueue } from './back-pressure.ts'
import type { Stage } from './define-stage.ts'
import { mayRetry } from './may-retry.ts'
import type { Registry } from './registry.ts'
import { hasRejectedProvider } from './rejected-providers.ts'
import type { SchedulerName, SchedulerSettings } from './scheduler-settings.ts'
import { SettingsStore } from './settings-store.ts'
import { columnsOf, queueOf } from './stage-columns.ts'
import { workerGoneSeconds } from './start-stages.ts'

/**
 * `no_worker`: rows are due and no worker serves the stage. `silent`: workers complete no rows. `key_rejected`: rows wait for
 * a provider that rejects our key.
 */
export type StageAlarm = 'no_worker' | 'silent' | 'key_rejected'

/** The state of one stage, for the health route, the metrics and `scrapersky stages`. */
export interface StageReport {
  readonly id: string
  readonly summary: string
  readonly paused: boolean
  readonly paused_reason: string | null
  readonly queued: number
  /** Queued and due now: not waiting for a back-off, a budget or a slow host. */
  readonly due: number
  readonly oldest_due_seconds: number | null
  readonly in_flight: number
  /** Dead letters, without those that a person rejected. */
  readonly errors: number
  readonly workers: number
  readonly last_run_at: string | null
  readonly last_completed_at: string | null
  /** Since when rows have been claimed without one being completed; null otherwise. */
  readonly trying_since: string | null
  /** The stage whose full queue stops this one from claiming rows of a tenant; null when it claims normally. */
  readonly held_back_by: string | null
  readonly alarm: StageAlarm | null
}

type Counts = Pick<StageReport, 'queued' | 'due' | 'oldest_due_seconds' | 'in_flight' | 'errors'>
type History = Pick<StageReport, 'last_run_at' | 'last_completed_at' | 'trying_since' | 'workers'>

/** By the database's clock: the clock of this process may differ by days. */
interface Ages {
  readonly completedSeconds: number | null
  readonly tryingSeconds: number | null
}

/** Reports on every stage. The counts read partial indexes only, never whole tables. */
export async function reportStages(
  db: Database,
  registry: Registry,
  environment: Readonly<Record<SchedulerName, SchedulerSettings>>,
): Promise<StageReport[]> {
  const settings = new SettingsStore(db, environment)
  await settings.refresh()
  const facts = new Map(
    await Promise.all(
      registry.stages.map(
        async (stage) => [stage.id, { counts: await countRows(db, stage), ...(await readHistory(db, stage)) }] as const,
      ),
    ),
  )
  const full = await stagesWithFullQueue(db, registry, facts)
  const isKeyRejected = await hasRejectedProvider(db)
  const reports: StageReport[] = []
  for (const stage of registry.stages) {
    const found = facts.get(stage.id)
    if (found === undefined) continue
    const own = { ...found.counts, ...found.history }
    const { id, summary, yieldsTo } = stage
    const { paused, pausedReason, intervalMinutes } = settings.of(stage)
    const held_back_by = yieldsTo !== undefined && own.due > 0 && full.has(yieldsTo) ? yieldsTo : null
    const raised = paused ? null : alarmOf({ ...own, ...found.ages, held_back_by }, intervalMinutes)
    const explained = raised === 'silent' && (await waitsForLanes(db, stage)) ? null : raised
    const waitsForKey = isKeyRejected && stage.callsProviders === true && own.queued > 0 && !paused
    const alarm = waitsForKey ? 'key_rejected' : explained
    reports.push({ id, summary, paused, paused_reason: pausedReason, ...own, held_back_by, alarm })
  }
  return reports
}

/** Stages with a full queue of at least one tenant. Most queues are short, so most stages need no query. */
async function stagesWithFullQueue(
  db: Database,
  { stages, queueLimit }: Registry,
  facts: ReadonlyMap<string, { readonly counts: Counts }>,
): Promise<ReadonlySet<string>> {
  const long = stages.filter(({ id }) => queueLimit > 0 && (facts.get(id)?.counts.due ?? 0) >= queueLimit)
  const full = new Set<string>()
  for (const stage of long) if ((await tenantsWithFullQueue(db, stage, queueLimit)).length > 0) full.add(stage.id)
  return full
}

/** Rows that are read to find one whose lane is free. */
const checkedRows = 1000

/** Whether the rows that have been due longest all wait for a paused lane: nothing is wrong with the stage then. */
async function waitsForLanes(db: Database, stage: Stage): Promise<boolean> {
  if (stage.lane === undefined) return false
  const c = columnsOf(stage)
  const { rows } = await sql<{ waiting: boolean | null }>`
    SELECT bool_and(lanes.next_at > now()) AS waiting
    FROM (
      SELECT (${stage.lane.key}) AS lane_key FROM ${c.table} WHERE ${c.dueAt} <= now() ORDER BY ${c.dueAt} LIMIT ${checkedRows}
    ) AS due_row LEFT JOIN lanes ON lanes.lane = due_row.lane_key
    HAVING bool_and(lanes.lane IS NOT NULL)
  `.execute(db)
  return rows[0]?.waiting === true
}

const silentAfterSeconds = 300

/**
 * In V1 a stopped scheduler went unnoticed for 69 days. An alarm is raised when rows have been due, or retried without
 * success, for three intervals (at least five minutes) and none was completed in that time. Rows that are held back are no
 * reason: the stage that holds them back has its own alarm.
 */
function alarmOf(
  facts: Counts & Ages & Pick<StageReport, 'held_back_by' | 'workers'>,
  intervalMinutes: number,
): StageAlarm | null {
  const limitSeconds = Math.max(silentAfterSeconds, 3 * intervalMinutes * 60)
  const dueFor = facts.due === 0 ? 0 : (facts.oldest_due_seconds ?? 0)
  if (facts.workers === 0) return dueFor >= workerGoneSeconds ? 'no_worker' : null
  if (facts.held_back_by !== null) return null
  const triedFor = facts.queued + facts.in_flight === 0 ? 0 : (facts.tryingSeconds ?? 0)
  if (Math.max(dueFor, triedFor) < limitSeconds) return null
  return (facts.completedSeconds ?? Number.POSITIVE_INFINITY) > limitSeconds ? 'silent' : null
}

/** Counts of one tenant's rows per stage. In sequence, so that a request uses one connection. */
export async function countQueues(
  db: Database,
  registry: Registry,
  tenantId: string,
): Promise<ReadonlyMap<string, Counts>> {
  const queues = new Map<string, Counts>()
  for (const stage of registry.stages) queues.set(stage.id, await countRows(db, stage, tenantId))
  return queues
}

async function countRows(db: Database, stage: Stage, tenantId?: string): Promise<Counts> {
  const c = columnsOf(stage)
  const asked = tenantId === undefined ? sql`` : sql`AND tenant_id = ${tenantId}`
  const { rows } = await sql<Counts>`
    SELECT queue.*, in_flight, errors
    FROM (
      SELECT count(*) AS queued, count(*) FILTER (WHERE ${c.dueAt} <= now()) AS due,
        extract(epoch FROM now() - min(${c.dueAt}) FILTER (WHERE ${c.dueAt} <= now()))::float8 AS oldest_due_seconds
      FROM ${c.table} WHERE ${c.dueAt} IS NOT NULL ${asked}
    ) AS queue,
    (SELECT count(*) AS in_flight FROM leases, unnest(row_ids) AS held (row_id) JOIN ${c.table} ON id = row_id
      WHERE queue = ${queueOf(stage)} AND ${c.leaseToken} = token ${asked}) AS flight,
    (SELECT count(*) AS errors FROM ${c.table} WHERE ${c.deadAt} IS NOT NULL AND ${mayRetry(stage, false)} ${asked}) AS dead
  `.execute(db)
  return rows[0] ?? { queued: 0, due: 0, oldest_due_seconds: null, in_flight: 0, errors: 0 }
}

async function readHistory(db: Database, stage: Stage): Promise<{ history: History; ages: Ages }> {
  const { rows } = await sql<
    Record<'last_run_at' | 'last_completed_at' | 'trying_since', Date | null> & Ages & { workers: number }
  >`
    WITH recent AS (
      SELECT started_at, last_completed_at, claimed FROM stage_runs
      WHERE stage_id = ${stage.id} ORDER BY started_at DESC LIMIT 500
    ), last AS (SELECT max(started_at) AS run_at, max(last_completed_at) AS completed_at FROM recent),
    history AS (
    SELECT run_at AS last_run_at, completed_at AS last_completed_at,
      (SELECT count(*) FROM workers
        WHERE ${stage.id} = ANY(stage_ids) AND last_seen_at > now() - make_interval(secs => ${workerGoneSeconds})) AS workers,
      (SELECT min(started_at) FROM recent
        WHERE claimed > 0 AND last_completed_at IS NULL AND (completed_at IS NULL OR started_at > completed_at)) AS trying_since
    FROM last
    )
    SELECT *, extract(epoch FROM now() - last_completed_at)::float8 AS "completedSeconds",
      extract(epoch FROM now() - trying_since)::float8 AS "tryingSeconds"
    FROM history
  `.execute(db)
  const row = rows[0]
  return {
    history: {
      workers: row?.workers ?? 0,
      last_run_at: row?.last_run_at?.toISOString() ?? null,
      last_completed_at: row?.last_completed_at?.toISOString() ?? null,
      trying_since: row?.trying_since?.toISOString() ?? null,
    },
    ages: { completedSeconds: row?.completedSeconds ?? null, tryingSeconds: row?.tryingSeconds ?? null },
  }
}
