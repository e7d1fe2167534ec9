// What people can do to a stage and its rows beside curating. Each action writes one audit event.
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { channel } from '../db/listener.ts'
import { inBulkTransaction, inTransaction, type Trx } from '../db/transaction.ts'
import { writeAudit } from './audit.ts'
import type { Stage } from './define-stage.ts'
import { statusBeforeQueued } from './dequeue.ts'
import { mayRetry } from './may-retry.ts'
import { type SchedulerSettings, schedulerLimits } from './scheduler-settings.ts'
import { columnsOf } from './stage-columns.ts'
import { matching, type Target } from './target.ts'

/** Stops claiming in every process, from the next claim on. Rows in flight are finished. */
export async function pauseStage(db: Database, stage: Stage, actorId: string, reason?: string): Promise<void> {
  await changeSettings(db, stage, actorId, 'pause', { paused: true, paused_reason: reason ?? null })
}

export async function resumeStage(db: Database, stage: Stage, actorId: string): Promise<void> {
  await changeSettings(db, stage, actorId, 'resume', { paused: false, paused_reason: null })
}

/** Overrides the environment's settings at run time, in every process; null restores the environment's value. */
export async function configureStage(
  db: Database,
  stage: Stage,
  actorId: string,
  settings: Partial<{ [Name in keyof SchedulerSettings]: number | null }>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const { min, max } = schedulerLimits[name as keyof SchedulerSettings]
    if (value !== null && !(Number.isInteger(value) && value >= min && value <= max)) {
      throw new AppError('request_invalid', `${name} is ${value}: it must be a whole number from ${min} to ${max}.`)
    }
  }
  const columns = {
    intervalMinutes: 'interval_minutes',
    batchSize: 'batch_size',
    maxInstances: 'max_instances',
    concurrency: 'concurrency',
  } as const
  const values = Object.entries(settings).map(([name, value]) => [columns[name as keyof SchedulerSettings], value])
  await changeSettings(db, stage, actorId, 'configure', Object.fromEntries(values))
}

/** Wakes the stage's loops in every process. */
export async function runStageNow(db: Database, stage: Stage, actorId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await writeAudit(trx, { tenantId: null, actorId, action: 'run-now', subject: stage.id })
    await notify(trx, `run:${stage.id}`)
  })
}

export interface RowsRequest {
  readonly target: Target
  /** Null: every tenant. */
  readonly tenantId: string | null
  readonly actorId: string
}

export interface RequeueRequest extends RowsRequest {
  /** True when a person chose each row by itself. Default: true for a target by ids. */
  readonly isNamed?: boolean
}

export interface RequeueResult {
  readonly requeued: number
  /** Rows that match but were rejected by a person; see `mayRetry`. */
  readonly left_out: number
}

/** Queues dead letters and rows that wait for a back-off, starting at the first attempt. */
export async function requeue(db: Database, stage: Stage, request: RequeueRequest): Promise<RequeueResult> {
  const c = columnsOf(stage)
  const change = {
    where: sql`(${c.deadAt} IS NOT NULL OR ${c.dueAt} > now())`,
    unless: sql`NOT ${mayRetry(stage, request.isNamed ?? 'ids' in request.target)}`,
    set: sql`${c.status} = 'Queued', ${c.attempts} = 0, ${c.nextAttemptAt} = now()`,
    // The trigger notifies when a row becomes queued, not when a queued row becomes due.
    notify: `queued:${stage.entity}.${stage.progress}`,
  }
  const { changed, left_out } = await changeRows(db, stage, request, 'requeue', change)
  return { requeued: changed, left_out }
}

/**
 * Takes queued rows out of the queue and stops rows in flight: their workers lose the lease and write nothing. The row gets
 * the status it had before it was queued; it does not become a dead letter.
 */
export async function cancel(db: Database, stage: Stage, request: RowsRequest): Promise<number> {
  const c = columnsOf(stage)
  const hadFailed = sql`${statusBeforeQueued(c)} = 'Error'`
  const change = {
    where: sql`${c.status} IN ('Queued', 'Processing')`,
    set: sql`
      ${c.status} = ${statusBeforeQueued(c)}, ${c.leaseToken} = NULL,
      ${c.errorCode} = CASE WHEN ${hadFailed} THEN row.${c.errorCode} END,
      ${c.error} = CASE WHEN ${hadFailed} THEN row.${c.error} END`,
    notify: `leases:${stage.id}`,
  }
  const { changed } = await changeRows(db, stage, request, 'cancel', change)
  return changed
}

interface RowsChange {
  readonly where: RawBuilder<unknown>
  /** Matching rows that are only counted, not changed. */
  readonly unless?: RawBuilder<unknown>
  readonly set: RawBuilder<unknown>
  readonly notify: string
}

function changeRows(
  db: Database,
  stage: Stage,
  { target, tenantId, actorId }: RowsRequest,
  action: string,
  { where, unless = sql`false`, set, notify: payload }: RowsChange,
): Promise<{ changed: number; left_out: number }> {
  const table = sql.table(stage.entity)
  return inBulkTransaction(db, async (trx) => {
    const { rows } = await sql<{ changed: number; left_out: number }>`
      WITH target AS MATERIALIZED (
        SELECT id, ${unless} AS is_left_out FROM ${table}
        WHERE ${matching(target, tenantId, stage.entity)} AND ${where} ORDER BY id FOR UPDATE
      ), changed AS (
        UPDATE ${table} AS row SET ${set} FROM target WHERE row.id = target.id AND NOT is_left_out RETURNING 1
      )
      SELECT (SELECT count(*) FROM changed) AS changed, (SELECT count(*) FROM target WHERE is_left_out) AS left_out
    `.execute(trx)
    const counts = rows[0] ?? { changed: 0, left_out: 0 }
    if (counts.changed === 0) return counts
    await writeAudit(trx, { tenantId, actorId, action, subject: stage.id, details: { rows: counts.changed } })
    await notify(trx, payload)
    return counts
  })
}

async function changeSettings(
  db: Database,
  stage: Stage,
  actorId: string,
  action: string,
  values: Record<string, string | number | boolean | null>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = { stage_id: stage.id, ...values, updated_by: actorId, updated_at: sql<Date>`now()` }
    const { stage_id, ...changed } = row
    await trx
      .insertInto('stage_settings')
      .values(row)
      .onConflict((key) => key.column('stage_id').doUpdateSet(changed))
      .execute()
    await writeAudit(trx, { tenantId: null, actorId, action, subject: stage_id, details: values })
    await notify(trx, `settings:${stage_id}`)
  })
}

async function notify(trx: Trx, payload: string): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${payload})`.execute(trx)
}
