import { sql } from 'kysely'
import { messageOf } from '../../core/errors.ts'
import { occurrencesAfter } from '../../core/schedule/occurrences.ts'
import { defineInput, defineStage, type RowOf, type Stage } from '../../curation/define-stage.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import { databaseNow } from '../../db/database-now.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Tools } from '../tools.ts'
import { reportRun } from './finish-stage.ts'
import { lockSchedule, planNextRun } from './plan-run.ts'
import type { ScheduleTarget, StartedWork } from './scheduled-work.ts'

const startInput = defineInput({
  entity: 'schedule_runs',
  columns: ['schedule_id', 'occurs_at', 'requested_by'],
})
type Run = RowOf<typeof startInput>

const outcomes = ['started', 'skipped', 'nothing_to_do'] as const

/** More than this is not counted. */
const maxMissed = 1000

/**
 * Starts the work of a schedule. A planned run is in the queue and due when it occurs, so the clock of the database decides,
 * and one process starts it: what it queues, the plan of the next run, and `Completed` are one transaction.
 */
export function scheduleStart(tools: Pick<Tools, 'schedules'>): Stage {
  return defineStage({
    id: 'schedule-start',
    summary: 'Start the work of a schedule when it is due, and plan its next run',
    scheduler: 'SCHEDULE',
    ...startInput,
    progress: 'start',
    claim: { leaseSeconds: 60, maxAttempts: 5, groupSize: 1 },
    outcomes,
    // Nothing is slow: the work is queued, and stages do it.
    process: async ({ occurs_at }) => occurs_at,
    save: (trx, run) => startRun(trx, run, tools),
    // Without this a run that cannot start would be the last one.
    async onGiveUp(trx, run, error) {
      await continueSchedule(trx, run)
      await sql`UPDATE schedule_runs SET problem = ${messageOf(error)} WHERE id = ${run.id}`.execute(trx)
      await reportRun(trx, run.id, 'failed')
    },
  })
}

/** Ends the plan of this run, and plans the next one. */
async function continueSchedule(trx: Trx, run: Run) {
  const schedule = await lockSchedule(trx, run.tenant_id, run.schedule_id)
  await sql`UPDATE schedule_runs SET is_planned = false WHERE id = ${run.id}`.execute(trx)
  if (schedule !== undefined) await planNextRun(trx, schedule)
  return schedule
}

async function startRun(trx: Trx, run: Run, { schedules }: Pick<Tools, 'schedules'>) {
  const schedule = await continueSchedule(trx, run)
  const isOwn = run.requested_by === null
  // Deleted: its runs go with it.
  if (schedule === undefined) return 'nothing_to_do'
  const now = await databaseNow(trx)
  const later = isOwn ? occurrencesAfter(schedule, run.occurs_at, maxMissed).filter((at) => at <= now).length : 0
  if (later > 0) await sql`UPDATE schedule_runs SET missed = ${later} WHERE id = ${run.id}`.execute(trx)
  if (isOwn && schedule.isPaused) return skip(trx, run, 'paused')
  if (await isRunning(trx, run)) return skip(trx, run, 'still_running')
  const work = await startWork(trx, run, schedules)
  if (work === null) return 'nothing_to_do'
  await sql`UPDATE schedule_runs SET work = ${JSON.stringify(work)}::jsonb WHERE id = ${run.id}`.execute(trx)
  await queueRows(trx, { entity: 'schedule_runs', progress: 'finish' }, sql`id = ${run.id}`)
  return 'started'
}

async function startWork(trx: Trx, run: Run, schedules: Tools['schedules']): Promise<StartedWork | null> {
  const { name, target, created_by } = await trx
    .selectFrom('schedules')
    .select(['name', 'target', 'created_by'])
    .where('id', '=', run.schedule_id)
    .executeTakeFirstOrThrow()
  return schedules.start(trx, {
    id: run.id,
    tenantId: run.tenant_id,
    scheduleId: run.schedule_id,
    scheduleName: name,
    userId: run.requested_by ?? created_by,
    target: target as ScheduleTarget,
  })
}

async function skip(trx: Trx, { id }: Run, reason: 'paused' | 'still_running'): Promise<'skipped'> {
  await sql`UPDATE schedule_runs SET skipped_because = ${reason} WHERE id = ${id}`.execute(trx)
  return 'skipped'
}

/** Whether the work of another run has not ended. */
async function isRunning(trx: Trx, { id, schedule_id }: Run): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM schedule_runs WHERE schedule_id = ${schedule_id} AND id <> ${id} AND finish_status IN ('Queued', 'Processing')
    LIMIT 1`.execute(trx)
  return rows.length > 0
}
