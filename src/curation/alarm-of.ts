import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { workerGoneSeconds } from '../db/older-programs.ts'
import type { QueueCounts } from './count-queues.ts'
import type { Stage } from './define-stage.ts'
import { troubleCodes } from './dequeue.ts'
import { waitsForRejectedLane } from './rejected-lanes.ts'
import { columnsOf } from './stage-columns.ts'
import type { HistoryAges } from './stage-history.ts'

/**
 * `no_worker`: rows are due and no worker serves the stage. `silent`: workers settle no rows. `key_rejected`: rows wait for
 * a service that rejects the key of the installation or of the tenant.
 */
export type StageAlarm = 'no_worker' | 'silent' | 'key_rejected'

/** The rows of one tenant, and the workers that serve all tenants. */
interface Facts extends QueueCounts, HistoryAges {
  readonly held_back_by: string | null
  readonly workers: number
}

interface Asked {
  readonly db: Database
  readonly stage: Stage
  readonly tenantId: string
  readonly intervalMinutes: number
  readonly isKeyRejected: boolean
}

const silentAfterSeconds = 300

/**
 * The alarm about a tenant's rows in a stage that is not paused. In V1 a stopped scheduler went unnoticed for 69 days: an
 * alarm is raised when rows have been due, or tried, for three intervals (at least five minutes) and none was settled in that
 * time. A row that a site or a provider refuses is settled: the stage works. Rows that are held back are no reason: the stage
 * that holds them back has its own alarm.
 */
export async function alarmOf(asked: Asked, facts: Facts): Promise<StageAlarm | null> {
  const { stage, isKeyRejected, intervalMinutes } = asked
  if (facts.queued > 0) {
    if (isKeyRejected && stage.callsProviders === true) return 'key_rejected'
    if (await waitsForRejectedLane(asked.db, stage, asked.tenantId)) return 'key_rejected'
  }
  const limitSeconds = Math.max(silentAfterSeconds, 3 * intervalMinutes * 60)
  const dueFor = facts.due === 0 ? 0 : (facts.oldest_due_seconds ?? 0)
  if (facts.workers === 0) return dueFor >= workerGoneSeconds ? 'no_worker' : null
  if (facts.held_back_by !== null || (facts.settledSeconds ?? Number.POSITIVE_INFINITY) <= limitSeconds) return null
  if (dueFor >= limitSeconds) return (await waitsForLanes(asked)) ? null : 'silent'
  // One row may take as long as its stage allows.
  const triedSeconds = Math.max(limitSeconds, stage.claim.timeoutSeconds ?? 0)
  const isTried = (facts.tryingSeconds ?? 0) >= triedSeconds && (facts.in_flight > 0 || (await failsHere(asked)))
  return isTried ? 'silent' : null
}

/** Rows that are read to find one whose lane is free. */
const checkedRows = 1000

/** Whether the rows that have been due longest all wait for a paused lane: nothing is wrong with the stage then. */
async function waitsForLanes({ db, stage, tenantId }: Asked): Promise<boolean> {
  if (stage.lane === undefined) return false
  const c = columnsOf(stage)
  const { rows } = await sql<{ waiting: boolean | null }>`
    SELECT bool_and(lanes.next_at > now()) AS waiting
    FROM (
      SELECT (${stage.lane.key}) AS lane_key FROM ${c.table}
      WHERE tenant_id = ${tenantId} AND ${c.dueAt} <= now() ORDER BY ${c.dueAt} LIMIT ${checkedRows}
    ) AS due_row LEFT JOIN lanes ON lanes.lane = due_row.lane_key
    HAVING bool_and(lanes.lane IS NOT NULL)
  `.execute(db)
  return rows[0]?.waiting === true
}

/** Whether a queued row last failed because of us, and not of a site or a provider. Such a queue is short: its rows are tried all the time. */
async function failsHere({ db, stage, tenantId }: Asked): Promise<boolean> {
  const c = columnsOf(stage)
  const { rows } = await sql`
    SELECT FROM (
      SELECT ${c.errorCode} AS code FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${c.dueAt} IS NOT NULL LIMIT ${checkedRows}
    ) AS queued WHERE code = ANY(${troubleCodes}::text[]) LIMIT 1
  `.execute(db)
  return rows.length > 0
}
