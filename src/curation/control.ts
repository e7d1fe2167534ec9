// What a person can do to a stage and to rows in it, beside curating: each leaves one audit event.
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { channel } from '../db/listener.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import type { Stage } from './define-stage.ts'
import { type SchedulerSettings, schedulerLimits } from './scheduler-settings.ts'
import { columnsOf } from './stage-columns.ts'
import { matching, type Target } from './target.ts'
import { beforeQueued } from './unqueue.ts'

/** Stops claiming, everywhere, from the next claim on. Rows in flight are finished. */
export async function pauseStage(db: Database, stage: Stage, actorId: string, reason?: string): Promise<void> {
  await changeSettings(db, stage, actorId, 'pause', { paused: true, paused_reason: reason ?? null })
}

export async function resumeStage(db: Database, stage: Stage, actorId: string): Promise<void> {
  await changeSettings(db, stage, actorId, 'resume', { paused: false, paused_reason: null })
}

/** Overrides the environment's settings at run time, in every process; null goes back to the environment. */
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

/** Wakes the stage's loops in every process, now. */
export async function runStageNow(db: Database, stage: Stage, actorId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await audit(trx, { tenantId: null, actorId, action: 'run-now', subject: stage.id })
    await notify(trx, `run:${stage.id}`)
  })
}

export interface RowsRequest {
  readonly target: Target
  /** Null: of every tenant. */
  readonly tenantId: string | null
  readonly actorId: string
}

/** Dead letters, and rows waiting for their back-off, go to the queue with a clean count. Gives back how many. */
export async function requeue(db: Database, stage: Stage, request: RowsRequest): Promise<number> {
  const c = columnsOf(stage)
  const change = {
    where: sql`(${c.deadAt} IS NOT NULL OR ${c.dueAt} > now())`,
    set: sql`${c.status} = 'Queued', ${c.attempts} = 0, ${c.nextAttemptAt} = now()`,
    // The trigger speaks for rows that become queued, not for those that only become due.
    notify: `queued:${stage.entity}.${stage.progress}`,
  }
  return inTransaction(db, (trx) => changeRows(trx, stage, request, 'requeue', change))
}

/**
 * Takes waiting rows out of the queue and stops rows in flight: their workers lose the lease and write nothing. A row is
 * then what it was before it was asked. Somebody wanted it so: it has not failed, and is no dead letter.
 */
export async function cancel(db: Database, stage: Stage, request: RowsRequest): Promise<number> {
  const c = columnsOf(stage)
  const hadFailed = sql`${beforeQueued(c)} = 'Error'`
  const change = {
    where: sql`${c.status} IN ('Queued', 'Processing')`,
    set: sql`
      ${c.status} = ${beforeQueued(c)}, ${c.leaseToken} = NULL,
      ${c.errorCode} = CASE WHEN ${hadFailed} THEN row.${c.errorCode} END,
      ${c.error} = CASE WHEN ${hadFailed} THEN row.${c.error} END`,
    notify: `leases:${stage.id}`,
  }
  return inTransaction(db, (trx) => changeRows(trx, stage, request, 'cancel', change))
}

interface RowsChange {
  readonly where: RawBuilder<unknown>
  readonly set: RawBuilder<unknown>
  readonly notify?: string
}

async function changeRows(
  trx: Trx,
  stage: Stage,
  { target, tenantId, actorId }: RowsRequest,
  action: string,
  change: RowsChange,
): Promise<number> {
  const table = sql.table(stage.entity)
  const { rows } = await sql<{ count: number }>`
    WITH target AS MATERIALIZED (
      SELECT id FROM ${table} WHERE ${matching(target, tenantId, stage.entity)} AND ${change.where} ORDER BY id FOR UPDATE
    ), changed AS (
      UPDATE ${table} AS row SET ${change.set} FROM target WHERE row.id = target.id RETURNING 1
    )
    SELECT count(*) AS count FROM changed
  `.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return 0
  await audit(trx, { tenantId, actorId, action, subject: stage.id, details: { rows: count } })
  if (change.notify !== undefined) await notify(trx, change.notify)
  return count
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
    await audit(trx, { tenantId: null, actorId, action, subject: stage_id, details: values })
    await notify(trx, `settings:${stage_id}`)
  })
}

interface AuditEvent {
  readonly tenantId: string | null
  readonly actorId: string
  readonly action: string
  readonly subject: string
  readonly details?: object
}

async function audit(trx: Trx, { tenantId, actorId, action, subject, details = {} }: AuditEvent): Promise<void> {
  const event = { tenant_id: tenantId, actor_id: actorId, action, subject, details: JSON.stringify(details) }
  await trx.insertInto('audit_events').values(event).execute()
}

async function notify(trx: Trx, payload: string): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${payload})`.execute(trx)
}
