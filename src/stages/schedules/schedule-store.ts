// Schedules as users see and change them. A change of when plans the next run again, in the same transaction.
import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { databaseNow } from '../../db/database-now.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { lockSchedule, planNextRun, unplan } from './plan-run.ts'
import type { ScheduleTarget } from './scheduled-work.ts'

export interface ScheduleSettings {
  readonly name: string
  readonly target: ScheduleTarget
  readonly cron: string
  readonly notify: 'new' | 'always' | 'never'
  readonly email_users: readonly string[]
  readonly language: 'en' | 'de'
}

interface Author {
  readonly tenantId: string
  readonly userId: string
}

interface ScheduleKey {
  readonly tenantId: string
  readonly id: string
}

const maxSchedules = 200

export const noSchedule = () => new AppError('not_found', 'There is no such schedule.')

export async function createSchedule(
  db: Database,
  { tenantId, userId }: Author,
  given: ScheduleSettings,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    // Two requests at the same time must not pass the limit.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`schedules ${tenantId}`}, 0))`.execute(trx)
    const all = trx.selectFrom('schedules').select(['id', 'name']).where('tenant_id', '=', tenantId)
    const others = await all.execute()
    refuseTakenName(others, given.name)
    if (others.length >= maxSchedules)
      throw new AppError('already_exists', `A workspace has at most ${maxSchedules} schedules. Delete one first.`)
    const { id } = await trx
      .insertInto('schedules')
      .values({ tenant_id: tenantId, created_by: userId, ...columnsOf(given) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replan(trx, { tenantId, id })
    return id
  })
}

export async function changeSchedule(
  db: Database,
  key: ScheduleKey,
  given: { readonly [Name in keyof ScheduleSettings]?: ScheduleSettings[Name] | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await requireLocked(trx, key)
    if (given.name !== undefined) {
      const others = trx.selectFrom('schedules').select('name').where('tenant_id', '=', key.tenantId)
      refuseTakenName(await others.where('id', '<>', key.id).execute(), given.name)
    }
    await trx
      .updateTable('schedules')
      .set({ ...columnsOf(given), updated_at: sql<Date>`now()` })
      .where('id', '=', key.id)
      .execute()
    // A run that is due already is not taken away for nothing.
    if (given.cron !== undefined && given.cron !== before.cron) await replan(trx, key)
  })
}

type Given = { readonly [Name in keyof ScheduleSettings]?: ScheduleSettings[Name] | undefined }

function columnsOf<Some extends Given>({ target, email_users, ...given }: Some) {
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    ...(defined as Omit<Some, 'target' | 'email_users'>),
    ...(target !== undefined && { target: JSON.stringify(target) }),
    ...(email_users !== undefined && { email_users: [...email_users] }),
  } as Omit<Some, 'target' | 'email_users'> & { target: string; email_users: string[] }
}

function refuseTakenName(others: readonly { readonly name: string }[], name: string): void {
  if (others.some((other) => other.name === name))
    throw new AppError('already_exists', `There is a schedule with the name "${name}" already.`)
}

/** Returns the name. Work that a run has queued goes on; its end is not reported. */
export async function deleteSchedule(db: Database, key: ScheduleKey): Promise<string> {
  return inTransaction(db, async (trx) => {
    await requireLocked(trx, key)
    const { name } = await trx
      .deleteFrom('schedules')
      .where('id', '=', key.id)
      .returning('name')
      .executeTakeFirstOrThrow()
    await sql`DELETE FROM schedule_changes WHERE source_id = ${key.id}`.execute(trx)
    return name
  })
}

/** Nothing occurs while a schedule is paused. Its running work goes on. */
export async function pauseSchedule(db: Database, key: ScheduleKey): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireLocked(trx, key)
    await sql`UPDATE schedules SET paused_at = coalesce(paused_at, now()) WHERE id = ${key.id}`.execute(trx)
    await unplan(trx, key)
  })
}

/** Continues with the next occurrence: what was due during the pause is left out. */
export async function resumeSchedule(db: Database, key: ScheduleKey): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireLocked(trx, key)
    await sql`UPDATE schedules SET paused_at = NULL WHERE id = ${key.id}`.execute(trx)
    await replan(trx, key)
  })
}

/** Starts a run now, beside those that are planned. Refused while one is running. Returns its id. */
export async function requestRun(db: Database, { tenantId, id }: ScheduleKey, userId: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    await requireLocked(trx, { tenantId, id })
    const { rows } = await sql`
      SELECT FROM schedule_runs WHERE schedule_id = ${id} AND (finish_status IN ('Queued', 'Processing')
        OR start_status IN ('Queued', 'Processing') AND start_next_attempt_at <= now()) LIMIT 1`.execute(trx)
    if (rows.length > 0)
      throw new AppError('schedule_running', 'A run of this schedule has not ended. Start another one afterwards.')
    const values = { tenant_id: tenantId, schedule_id: id, requested_by: userId, occurs_at: await databaseNow(trx) }
    const created = trx.insertInto('schedule_runs').values({ ...values, ...queuedValues('start') })
    return (await created.returning('id').executeTakeFirstOrThrow()).id
  })
}

async function requireLocked(trx: Trx, { tenantId, id }: ScheduleKey) {
  const schedule = await lockSchedule(trx, tenantId, id)
  if (schedule === undefined) throw noSchedule()
  return schedule
}

async function replan(trx: Trx, key: ScheduleKey): Promise<void> {
  const schedule = await requireLocked(trx, key)
  await unplan(trx, key)
  await planNextRun(trx, schedule)
}
