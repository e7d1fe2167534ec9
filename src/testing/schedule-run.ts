import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { reportRun } from '../stages/schedules/finish-stage.ts'

/** Reports a run of a schedule that has found changes, as the stage does when a run ends. */
export async function reportScheduledRun(db: Database, tenant_id: string): Promise<void> {
  const schedule = { tenant_id, name: 'Every Monday', target: '{"kind": "pages"}', cron: '0 9 * * 1' }
  const { id: schedule_id } = await db
    .insertInto('schedules')
    .values(schedule)
    .returning('id')
    .executeTakeFirstOrThrow()
  const occurrence = { tenant_id, schedule_id, occurs_at: new Date() }
  const run = await db.insertInto('schedule_runs').values(occurrence).returning('id').executeTakeFirstOrThrow()
  await inTransaction(db, (trx) => reportRun(trx, run.id, 'changes'))
}
