import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import type { Registry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { Database } from '../db/database.ts'
import { listClientFromConfig } from '../main/destination-tools.ts'
import { startScheduledWork } from '../main/scheduled-work.ts'
import type { Email, ScheduledWork } from '../stages/schedules/scheduled-work.ts'
import { loopContext } from './loops.ts'
import { registryWith, systemUserId } from './registry-with.ts'
import { unavailableSearches } from './unavailable-tools.ts'
import { webhookTools } from './webhook-fixture.ts'

/** The real stages with the real start of work. `sent` gets the e-mails. */
export function scheduleRegistry(db: () => Database, sent: Email[] = []): Registry {
  const schedules: ScheduledWork = {
    start: startScheduledWork({ registry: () => registry, searches: () => unavailableSearches, systemUserId }),
    sendEmail: async (email) => void sent.push(email),
    webAppUrl: 'https://leads.example/',
  }
  const registry: Registry = registryWith({
    schedules,
    lists: listClientFromConfig(readConfig({ CRAWL_ALLOW_ADDRESSES: '127.0.0.1' })),
    get destinations() {
      return webhookTools(db())
    },
  })
  return registry
}

/** Makes the planned run of a schedule due now, or a time ago, as if the clock had moved on. */
export async function makeRunDue(db: Database, scheduleId: string, ago = '0 seconds'): Promise<void> {
  await sql`UPDATE schedule_runs SET occurs_at = date_trunc('minute', now()) - ${ago}::interval, start_next_attempt_at = now() - ${ago}::interval
    WHERE schedule_id = ${scheduleId} AND is_planned`.execute(db)
}

/** Runs the loop of a stage until it is empty; rows that wait for their work are due again. */
export async function runStage(db: Database, registry: Registry, id: string) {
  if (id === 'schedule-finish')
    await sql`UPDATE schedule_runs SET finish_next_attempt_at = now() WHERE finish_status = 'Queued'`.execute(db)
  return runJobLoop(loopContext(db, registry.stage(id))).finished
}
