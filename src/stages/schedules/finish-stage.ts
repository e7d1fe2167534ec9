import { sql } from 'kysely'
import { AppError, retryLater } from '../../core/errors.ts'
import { defineInput, defineStage, type RowOf, type Stage } from '../../curation/define-stage.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from './record-changes.ts'
import { hasNews, type RunResult, readResult } from './run-result.ts'
import { findRunState, type RunState } from './run-state.ts'
import type { StartedWork } from './scheduled-work.ts'

const finishInput = defineInput({ entity: 'schedule_runs', columns: ['schedule_id', 'work'] })
type Run = RowOf<typeof finishInput>

const outcomes = ['changes', 'no_changes', 'failed'] as const

/** A row of a run may wait for days, for a site that is away. Then the run reports what there is, and the next one can start. */
const maxWaitHours = 12

interface Ended {
  readonly result: RunResult
  readonly problem: string | null
}

interface Look {
  readonly look: () => Promise<RunState>
  readonly report: (isComplete: boolean) => Promise<Ended>
}

/** Waits until the work of a run has ended, and reports what is new since the last time. */
export function scheduleFinish(): Stage {
  return defineStage({
    id: 'schedule-finish',
    summary: 'Find what is new, changed or gone when the work of a scheduled run has ended',
    scheduler: 'SCHEDULE',
    ...finishInput,
    progress: 'finish',
    claim: { leaseSeconds: 60, maxAttempts: 5, groupSize: 1, timeoutSeconds: 1800 },
    outcomes,
    capabilities: (db, run): Look => {
      const work = workOf(run)
      return {
        look: () => findRunState(db, run.id, work),
        async report(isComplete) {
          await recordChanges(db, { id: run.id, tenantId: run.tenant_id, scheduleId: run.schedule_id }, work)
          return readResult(db, run.id, work, isComplete)
        },
      }
    },
    async process(_run, { look, report }: Look) {
      const { isBusy, seconds } = await look()
      const isOver = seconds > maxWaitHours * 3600
      if (isBusy && !isOver)
        throw retryLater('schedule_running', 'The work of this run has not ended.', nextLookMs(seconds))
      return report(!isBusy)
    },
    save: finishRun,
    async onGiveUp(trx, run, error) {
      await sql`UPDATE schedule_runs SET problem = ${error.message} WHERE id = ${run.id}`.execute(trx)
      await reportRun(trx, run.id, 'failed')
    },
  })
}

/** Short work is reported at once, long work is looked at rarely. */
const nextLookMs = (seconds: number) => Math.min(120_000, Math.max(2000, seconds * 250))

function workOf({ id, work }: Run): StartedWork {
  if (work === null) throw new AppError('unexpected', `Run ${id} has no work.`)
  return work as unknown as StartedWork
}

async function finishRun(trx: Trx, run: Run, { result, problem }: Ended) {
  const outcome = problem !== null ? 'failed' : hasNews(result) ? 'changes' : 'no_changes'
  await sql`UPDATE schedule_runs SET result = ${JSON.stringify(result)}::jsonb, problem = ${problem} WHERE id = ${run.id}`.execute(
    trx,
  )
  await sql`DELETE FROM schedule_run_rows WHERE run_id = ${run.id}`.execute(trx)
  // "New since last time" is about the last run that could say so.
  if (outcome !== 'failed') {
    await sql`DELETE FROM schedule_changes WHERE source_id = ${run.schedule_id}`.execute(trx)
    await sql`
      INSERT INTO schedule_changes (tenant_id, source_id, run_id, entity, kind, row_id)
      SELECT tenant_id, ${run.schedule_id}::uuid, run_id, entity, kind, row_id FROM schedule_changes
      WHERE source_id = ${run.id}`.execute(trx)
  }
  await reportRun(trx, run.id, outcome)
  return outcome
}

/** Writes the webhook event, and queues the e-mail, as the schedule asks for. */
export async function reportRun(trx: Trx, runId: string, outcome: (typeof outcomes)[number]): Promise<void> {
  const wanted = outcome === 'no_changes' ? ['always'] : ['new', 'always']
  const { rows } = await sql<{ has_readers: boolean }>`
    SELECT cardinality(email_users) > 0 AS has_readers, record_event(run.tenant_id, 'schedule.completed', run.id, jsonb_build_object(
      'id', run.id, 'schedule_id', schedule.id, 'schedule', schedule.name, 'kind', schedule.target ->> 'kind',
      'occurred_at', to_char(run.occurs_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'outcome', ${outcome}::text, 'problem', run.problem, 'result', run.result))
    FROM schedule_runs AS run JOIN schedules AS schedule ON schedule.id = run.schedule_id
    WHERE run.id = ${runId} AND notify = ANY(${wanted}::text[])`.execute(trx)
  if (rows[0]?.has_readers === true)
    await queueRows(trx, { entity: 'schedule_runs', progress: 'digest' }, sql`id = ${runId}`)
}
