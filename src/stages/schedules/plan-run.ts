import { sql } from 'kysely'
import { occurrencesAfter, type Repetition } from '../../core/schedule/occurrences.ts'
import { queuedUntil } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { databaseNow } from '../../db/database-now.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'

export const timeZoneOf = sql<string>`coalesce(tenants.settings ->> 'time_zone', 'UTC')`

/** A schedule, locked until the end of the transaction. */
export interface LockedSchedule extends Repetition {
  readonly id: string
  readonly tenantId: string
  readonly isPaused: boolean
}

/** Changes of a schedule and starts of its runs wait for each other. */
export async function lockSchedule(trx: Trx, tenantId: string, id: string): Promise<LockedSchedule | undefined> {
  const { rows } = await sql<LockedSchedule>`
    SELECT schedules.id, schedules.tenant_id AS "tenantId", cron, ${timeZoneOf} AS "timeZone",
      paused_at IS NOT NULL AS "isPaused"
    FROM schedules JOIN tenants ON tenants.id = schedules.tenant_id
    WHERE schedules.id = ${id} AND schedules.tenant_id = ${tenantId} FOR UPDATE OF schedules`.execute(trx)
  return rows[0]
}

/** A run that was started by a person may have the time of an occurrence. */
const candidates = 3

/** Plans the next run, unless one is planned. By the clock of the database: those of servers differ. */
export async function planNextRun(trx: Trx, schedule: LockedSchedule): Promise<void> {
  if (schedule.isPaused) return
  for (const occursAt of occurrencesAfter(schedule, await databaseNow(trx), candidates)) {
    await trx
      .insertInto('schedule_runs')
      .values({
        tenant_id: schedule.tenantId,
        schedule_id: schedule.id,
        occurs_at: occursAt,
        is_planned: true,
        ...queuedUntil('start', occursAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const planned = trx.selectFrom('schedule_runs').select('id').where('schedule_id', '=', schedule.id)
    if ((await planned.where('is_planned', '=', true).executeTakeFirst()) !== undefined) return
  }
}

/** Removes the planned run. One that a worker has begun stays, and sees the schedule as it is now. */
export async function unplan(
  trx: Trx,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
): Promise<void> {
  await sql`DELETE FROM schedule_runs
    WHERE schedule_id = ${id} AND tenant_id = ${tenantId} AND is_planned AND start_status = 'Queued'`.execute(trx)
}

/** After another time zone of a tenant: the same times on other clocks. */
export async function planAgain(trx: Trx, tenantId: string): Promise<void> {
  const ids = trx.selectFrom('schedules').select('id').where('tenant_id', '=', tenantId).orderBy('id')
  for (const { id } of await ids.execute()) {
    const schedule = await lockSchedule(trx, tenantId, id)
    if (schedule === undefined) continue
    await unplan(trx, schedule)
    await planNextRun(trx, schedule)
  }
}

/** Plans runs of schedules that have none, such as after a person took the planned run out of its queue. */
export async function planMissingRuns(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT id, tenant_id AS "tenantId" FROM schedules WHERE paused_at IS NULL AND NOT EXISTS (
      SELECT FROM schedule_runs WHERE schedule_id = schedules.id AND is_planned
        AND start_status IN ('Queued', 'Processing'))`.execute(db)
  for (const { id, tenantId } of rows) {
    await inTransaction(db, async (trx) => {
      const schedule = await lockSchedule(trx, tenantId, id)
      if (schedule === undefined) return
      await sql`UPDATE schedule_runs SET is_planned = false
        WHERE schedule_id = ${id} AND is_planned AND (start_status IN ('Queued', 'Processing')) IS NOT TRUE`.execute(
        trx,
      )
      await planNextRun(trx, schedule)
    })
  }
}
