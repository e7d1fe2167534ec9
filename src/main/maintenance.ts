import { deleteExpiredAccess } from '../access/delete-expired-access.ts'
import { deleteExpiredMerges } from '../contacts/merging/delete-expired-merges.ts'
import { deleteExpiredContacts } from '../contacts/retention.ts'
import { rollUpCosts } from '../costs/roll-up-costs.ts'
import { sealAuditEvents } from '../curation/audit-chain.ts'
import { deleteOldAuditEvents } from '../curation/delete-old-audit-events.ts'
import { deleteOldRecords } from '../curation/delete-old-records.ts'
import { deleteExpiredEffects } from '../curation/effects/effect-ledger.ts'
import { sumRowCounts } from '../curation/pipeline/sum-row-counts.ts'
import { PostgresSlotStore } from '../curation/postgres-slot-store.ts'
import { updateSuggestions } from '../learning/update-suggestions.ts'
import { queueDueSites } from '../stages/change-watch/queue-due-sites.ts'
import { clearExpiredContent } from '../stages/clear-expired-content.ts'
import { deleteOldImportRows } from '../stages/import-files/delete-old-import-rows.ts'
import { deleteOldRuns } from '../stages/schedules/delete-old-runs.ts'
import { planMissingRuns } from '../stages/schedules/plan-run.ts'
import { deleteExpiredHookEvents } from '../stages/wf8-delivery/hook-store.ts'
import { queueOptOutPolls } from '../stages/wf8-delivery/polling-stage.ts'
import { deleteExpiredDomains } from '../stages/wf8-email-validation/domain-cache.ts'
import { revalidateOldVerdicts } from '../stages/wf8-email-validation/revalidate.ts'
import { deleteOldMessages } from '../stages/wf8-webhooks/message-log.ts'
import type { Installation } from './installation.ts'

const everyMs = 3_600_000
/** Short enough for an interval of a quarter of an hour. */
const pollEveryMs = 300_000
/** What was not sealed yet could be changed without a trace. */
const sealEveryMs = 30_000
/** A busy installation writes some hundred differences a second. */
const sumEveryMs = 15_000

/**
 * Regular clean-up: a few statements per job, safe to run in several processes at once. Not a stage, as there is no slow
 * work outside the database and no queue; the next hour is the retry.
 */
export function startMaintenance({
  db,
  log,
  config,
  registry,
}: Pick<Installation, 'db' | 'log' | 'config' | 'registry'>): () => void {
  const jobs = {
    // A large crawl visits many hosts once: delete their pacing state when it is no longer needed.
    'idle lanes could not be deleted': async () => new PostgresSlotStore(db, 'maintenance').deleteIdle(),
    // Sign-in failures, ended sessions, stored responses.
    'expired sessions could not be deleted': async () => deleteExpiredAccess(db),
    'expired content could not be cleared': async () => {
      const cleared = await clearExpiredContent(db)
      if (Object.values(cleared).some((count) => count > 0))
        log.info({ ...cleared }, 'cleared expired content of providers')
    },
    'runs of schedules could not be planned': async () => planMissingRuns(db),
    'expired merges could not be deleted': async () => deleteExpiredMerges(db),
    'answers of DNS could not be deleted': async () => deleteExpiredDomains(db),
    'old verdicts could not be queued': async () => {
      const queued = await revalidateOldVerdicts(db, config.VALIDATION_MAX_AGE_DAYS, config.SCHEDULER_SYSTEM_USER_ID)
      if (queued > 0) log.info({ contacts: queued }, 'queued contacts whose verdict is old')
    },
    'expired calls of destinations could not be deleted': async () => deleteExpiredHookEvents(db),
    'old messages of webhooks could not be deleted': async () => deleteOldMessages(db, config.RETENTION_MESSAGES_DAYS),
    'expired effects could not be deleted': async () => deleteExpiredEffects(db, config.RETENTION_EFFECTS_DAYS),
    'records of past work could not be deleted': async () =>
      deleteOldRecords(db, {
        runs: config.RETENTION_RUNS_DAYS,
        failures: config.RETENTION_FAILURES_DAYS,
        bulkActions: config.RETENTION_BULK_ACTIONS_DAYS,
      }),
    'rows of old imports could not be deleted': async () => deleteOldImportRows(db, config.RETENTION_IMPORT_ROWS_DAYS),
    'old runs of schedules could not be deleted': async () => deleteOldRuns(db, config.RETENTION_SCHEDULE_RUNS_DAYS),
    'old costs could not be rolled up': async () => rollUpCosts(db, config.RETENTION_COSTS_DAYS),
    'old audit events could not be deleted': async () => {
      if (config.RETENTION_AUDIT_DAYS === 0) return
      const events = await deleteOldAuditEvents(db, config.RETENTION_AUDIT_DAYS)
      if (events > 0) log.info({ events }, 'deleted audit events past their retention time')
    },
    'expired contacts could not be deleted': async () => {
      const contacts = await deleteExpiredContacts(db)
      if (contacts > 0) log.info({ contacts }, 'deleted contacts past the retention time of their tenants')
    },
  }
  let isStopped = false
  const run = (failureMessage: string, job: () => Promise<unknown>) => {
    job().catch((error: unknown) => {
      // A short command ends while a job still runs, and closes its connections: the next run continues.
      if (!isStopped) log.warn({ err: error }, failureMessage)
    })
  }
  const runJobs = () => {
    for (const [failureMessage, job] of Object.entries(jobs)) run(failureMessage, job)
  }
  const queueWatch = async () => {
    const sites = await queueDueSites(db, config.SCHEDULER_SYSTEM_USER_ID)
    if (sites > 0) log.info({ sites }, 'queued sites whose pages are to be read again')
  }
  const learn = async () => {
    const rows = await updateSuggestions(db, { registry, systemUserId: config.SCHEDULER_SYSTEM_USER_ID })
    if (rows > 0) log.info({ rows }, 'selected rows that were suggested')
  }
  runJobs()
  run('sites to watch could not be queued', queueWatch)
  run('suggestions could not be updated', learn)
  const timers = [
    setInterval(runJobs, everyMs),
    setInterval(() => run('opt-outs could not be asked for', () => queueOptOutPolls(db)), pollEveryMs),
    setInterval(() => run('runs of schedules could not be planned', () => planMissingRuns(db)), pollEveryMs),
    setInterval(() => run('sites to watch could not be queued', queueWatch), pollEveryMs),
    setInterval(() => run('suggestions could not be updated', learn), pollEveryMs),
    setInterval(() => run('counts of rows could not be added up', () => sumRowCounts(db)), sumEveryMs),
    setInterval(() => run('audit events could not be sealed', () => sealAuditEvents(db)), sealEveryMs),
  ]
  return () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
  }
}
