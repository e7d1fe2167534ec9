import { sql } from 'kysely'
import type { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { backoffMilliseconds } from './backoff.ts'
import type { Stage, StageRow } from './define-stage.ts'
import type { Fate } from './settlement.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'
import { beforeQueued, isWanted } from './unqueue.ts'

/** Work that threw. */
export interface Failed {
  readonly row: StageRow
  readonly attempt: number
  readonly error: AppError
  readonly durationMs: number
}

const longestMessage = 2000
const shortestWaitMs = 1000

interface Verdict {
  readonly failure: Failed
  readonly fate: Fate
  readonly delayMs: number
}

function judge(stage: Stage, failure: Failed): Verdict {
  const { error, attempt } = failure
  const untilRetryAt = millisecondsUntil(error.retryAt)
  if (error.consequence === 'wait') return { failure, fate: 'waited', delayMs: Math.max(untilRetryAt, shortestWaitMs) }
  if (error.consequence === 'give-up' || attempt >= stage.claim.maxAttempts) {
    return { failure, fate: 'failed', delayMs: 0 }
  }
  return { failure, fate: 'retried', delayMs: Math.max(untilRetryAt, backoffMilliseconds(stage, attempt)) }
}

const longestWaitMs = 30 * 86_400_000

/** Strangers say when to come back (Retry-After): what is no time counts as none, what is too far off comes sooner. */
function millisecondsUntil(time: Date | undefined): number {
  const wait = (time?.getTime() ?? Number.NaN) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), longestWaitMs) : 0
}

/** Settles failures of rows under one lease in one statement; gives back the fate of each row that was still ours. */
export async function settleFailed(
  db: Database,
  stage: Stage,
  lease: { readonly token: string; readonly worker: string },
  group: readonly Failed[],
): Promise<ReadonlyMap<string, { fate: Fate; delayMs: number }>> {
  const c = columnsOf(stage)
  const verdicts = new Map(group.map((failure) => [failure.row.id, judge(stage, failure)]))
  const each = <T>(pick: (verdict: Verdict) => T): T[] => [...verdicts.values()].map(pick)
  const { rows } = await inTransaction(db, (trx) =>
    sql<{ id: string }>`
    WITH held AS MATERIALIZED (
      SELECT id FROM ${c.table}
      WHERE id = ANY(${[...verdicts.keys()]}::uuid[]) AND ${heldUnder(c, lease.token)}
      ORDER BY id FOR UPDATE
    ), verdict AS MATERIALIZED (
      SELECT * FROM unnest(
        ${[...verdicts.keys()]}::uuid[], ${each((v) => v.fate)}::text[], ${each((v) => v.delayMs)}::float8[],
        ${each((v) => v.failure.error.code)}::text[],
        ${each((v) => withoutNul(v.failure.error.message).slice(0, longestMessage))}::text[],
        ${each((v) => v.failure.error.consequence)}::text[], ${each((v) => Math.round(v.failure.durationMs))}::int[]
      ) AS v (id, fate, delay_ms, code, message, consequence, duration_ms)
      JOIN held USING (id)
    ), settled AS (
      UPDATE ${c.table} AS row
      SET ${c.status} = CASE WHEN verdict.fate = 'failed' THEN 'Error' WHEN ${isWanted(stage)} THEN 'Queued'
          WHEN verdict.fate = 'retried' THEN 'Error' ELSE ${beforeQueued(c)} END, ${c.leaseToken} = NULL,
        ${c.nextAttemptAt} = now() + verdict.delay_ms * interval '1 millisecond',
        ${c.attempts} = row.${c.attempts} - CASE verdict.fate WHEN 'waited' THEN 1 ELSE 0 END,
        ${c.finishedAt} = CASE WHEN verdict.fate = 'failed' OR (verdict.fate = 'retried' AND NOT ${isWanted(stage)})
          THEN now() ELSE row.${c.finishedAt} END,
        ${c.errorCode} = verdict.code, ${c.error} = verdict.message
      FROM verdict WHERE row.id = verdict.id
      RETURNING row.id, row.tenant_id, row.${c.attempts} AS attempt
    ), recorded AS (
      INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, worker, duration_ms)
      SELECT tenant_id, ${stage.id}, id, attempt, code, message, consequence, ${lease.worker}, duration_ms
      FROM settled JOIN verdict USING (id) WHERE fate <> 'waited'
    )
    SELECT id FROM settled
  `.execute(trx),
  )
  const fates = new Map<string, { fate: Fate; delayMs: number }>()
  for (const { id } of rows) {
    const verdict = verdicts.get(id)
    if (verdict !== undefined) fates.set(id, { fate: verdict.fate, delayMs: verdict.delayMs })
  }
  return fates
}

/** PostgreSQL text holds every character but one, and error messages quote what strangers sent. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
