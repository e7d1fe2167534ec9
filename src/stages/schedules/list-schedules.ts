import { type RawBuilder, sql } from 'kysely'
import { parseCron } from '../../core/schedule/cron.ts'
import { describeCron } from '../../core/schedule/describe-cron.ts'
import { occurrencesAfter, type Repetition } from '../../core/schedule/occurrences.ts'
import type { Database } from '../../db/database.ts'
import { databaseNow } from '../../db/database-now.ts'
import { timeZoneOf } from './plan-run.ts'
import type { RunResult } from './run-result.ts'
import type { ScheduleTarget } from './scheduled-work.ts'

export interface RunView {
  readonly id: string
  readonly schedule_id: string
  readonly occurs_at: Date
  readonly requested_by: string | null
  readonly state:
    | 'planned'
    | 'starting'
    | 'running'
    | 'completed'
    | 'failed'
    | 'skipped'
    | 'nothing_to_do'
    | 'cancelled'
  readonly skipped_because: 'still_running' | 'paused' | null
  readonly problem: string | null
  readonly missed: number
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly result: RunResult | null
}

const runColumns = sql`run.id, run.schedule_id, run.occurs_at, run.requested_by, run.skipped_because, run.problem, run.missed,
  CASE WHEN run.start_outcome = 'started' THEN run.start_finished_at END AS started_at, run.finish_finished_at AS finished_at,
  run.result,
  CASE WHEN run.start_status IS NULL THEN 'cancelled'
    WHEN run.start_status IN ('Queued', 'Processing')
      THEN CASE WHEN run.start_next_attempt_at > now() AND run.is_planned THEN 'planned' ELSE 'starting' END
    WHEN 'Error' IN (run.start_status, run.finish_status) OR run.finish_outcome = 'failed' THEN 'failed'
    WHEN run.start_outcome <> 'started' THEN run.start_outcome
    WHEN run.finish_status IN ('Queued', 'Processing') THEN 'running'
    WHEN run.finish_status IS NULL THEN 'cancelled' ELSE 'completed' END AS state`

/** Not the planned one, unless it is being started. */
const hasOccurred = sql`NOT (run.start_status = 'Queued' AND run.is_planned AND run.start_next_attempt_at > now())`

/** Newest first. */
export async function listRuns(
  db: Database,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  {
    before,
    limit,
  }: { readonly before?: { readonly occursAt: string; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly RunView[]> {
  const { rows } = await sql<RunView>`
    SELECT ${runColumns} FROM schedule_runs AS run
    WHERE schedule_id = ${id} AND tenant_id = ${tenantId} AND ${hasOccurred}
      ${before === undefined ? sql`` : sql`AND (occurs_at, id) < (${before.occursAt}::timestamptz, ${before.id}::uuid)`}
    ORDER BY occurs_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

interface StoredSchedule {
  readonly id: string
  readonly name: string
  readonly target: ScheduleTarget
  readonly cron: string
  readonly time_zone: string
  readonly state: 'active' | 'paused'
  readonly notify: 'new' | 'always' | 'never'
  readonly email_users: readonly string[]
  readonly language: 'en' | 'de'
  readonly created_by: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

export interface ScheduleView extends StoredSchedule {
  readonly in_words: { readonly en: string; readonly de: string }
  readonly next_runs: readonly Date[]
  readonly last_run: RunView | null
}

/** The schedules of a tenant, or one of them. */
export async function listSchedules(db: Database, tenantId: string, id?: string): Promise<readonly ScheduleView[]> {
  const wanted: RawBuilder<unknown> = id === undefined ? sql`` : sql`AND schedules.id = ${id}`
  const { rows } = await sql<StoredSchedule>`
    SELECT schedules.id, schedules.name, target, cron, ${timeZoneOf} AS time_zone, notify, email_users, language,
      schedules.created_by, schedules.created_at, schedules.updated_at,
      CASE WHEN paused_at IS NULL THEN 'active' ELSE 'paused' END AS state
    FROM schedules JOIN tenants ON tenants.id = schedules.tenant_id
    WHERE schedules.tenant_id = ${tenantId} ${wanted} ORDER BY schedules.name, schedules.id`.execute(db)
  const { rows: runs } = await sql<RunView>`
    SELECT last.* FROM schedules CROSS JOIN LATERAL (
      SELECT ${runColumns} FROM schedule_runs AS run WHERE schedule_id = schedules.id AND ${hasOccurred}
      ORDER BY occurs_at DESC LIMIT 1) AS last
    WHERE schedules.tenant_id = ${tenantId} ${wanted}`.execute(db)
  const now = await databaseNow(db)
  return rows.map((row) => ({
    ...row,
    ...showRepetition({ cron: row.cron, timeZone: row.time_zone }, row.state === 'active' ? now : undefined),
    last_run: runs.find(({ schedule_id }) => schedule_id === row.id) ?? null,
  }))
}

const shownRuns = 5

/** A repetition in words, with its next times; without them if there is no time to count from. */
export function showRepetition(repetition: Repetition, now: Date | undefined) {
  const read = parseCron(repetition.cron)
  const words = (language: 'en' | 'de') => ('problem' in read ? repetition.cron : describeCron(read, language))
  return {
    cron: repetition.cron,
    time_zone: repetition.timeZone,
    in_words: { en: words('en'), de: words('de') },
    next_runs: now === undefined ? [] : occurrencesAfter(repetition, now, shownRuns),
  }
}

export async function timeZoneOfTenant(db: Database, tenantId: string): Promise<string> {
  const { rows } = await sql<{
    zone: string
  }>`SELECT ${timeZoneOf} AS zone FROM tenants WHERE id = ${tenantId}`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}
