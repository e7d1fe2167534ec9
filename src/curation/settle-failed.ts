import { sql } from 'kysely'
import { type ErrorEntry, errorCatalogue } from '../core/error-catalogue.ts'
import type { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { backoffMilliseconds } from './backoff.ts'
import type { Stage, StageRow } from './define-stage.ts'
import type { Fate } from './settlement.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'
import { isWanted, leaveQueue, waitingCodes } from './unqueue.ts'

/** Work that threw. */
export interface Failed {
  readonly row: StageRow
  readonly attempt: number
  readonly error: AppError
  readonly durationMs: number
}

/** As much of a message as a row and a log line should carry: strangers write them. */
export const longestMessage = 2000
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

/** A quota comes back within a day, and who was asked to wait over a weekend is not given up on Monday. */
const defaultWaitHours = 168

function ends({ code }: AppError): boolean {
  const entry: ErrorEntry = errorCatalogue[code]
  return entry.ends === true
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
  const { waitHours = defaultWaitHours } = stage.claim
  const verdicts = new Map(group.map((failure) => [failure.row.id, judge(stage, failure)]))
  const each = <T>(pick: (verdict: Verdict) => T): T[] => [...verdicts.values()].map(pick)
  const isEnd = sql`(verdict.fate = 'failed' OR NOT ${isWanted(stage)})`
  const { rows } = await inTransaction(db, (trx) =>
    sql<{ id: string; fate: Fate }>`
    WITH held AS MATERIALIZED (
      SELECT id, CASE WHEN ${c.errorCode} = ANY(${waitingCodes}::text[]) THEN ${c.waitingSince} END AS waiting_since
      FROM ${c.table}
      WHERE id = ANY(${[...verdicts.keys()]}::uuid[]) AND ${heldUnder(c, lease.token)}
      ORDER BY id FOR UPDATE
    ), verdict AS MATERIALIZED (
      SELECT id, delay_ms, duration_ms, waiting_since, CASE WHEN is_over THEN 'failed' ELSE fate END AS fate,
        CASE WHEN is_over THEN 'waited_too_long' ELSE code END AS code,
        CASE WHEN is_over THEN 'give-up' ELSE consequence END AS consequence,
        CASE WHEN is_over THEN format('Waited since %s. %s', waiting_since, message) ELSE message END AS message
      FROM unnest(
        ${[...verdicts.keys()]}::uuid[], ${each((v) => v.fate)}::text[], ${each((v) => v.delayMs)}::float8[],
        ${each((v) => v.failure.error.code)}::text[],
        ${each((v) => withoutNul(v.failure.error.message).slice(0, longestMessage))}::text[],
        ${each((v) => v.failure.error.consequence)}::text[], ${each((v) => Math.round(v.failure.durationMs))}::int[],
        ${each((v) => v.fate === 'waited' && !ends(v.failure.error))}::boolean[]
      ) AS v (id, fate, delay_ms, code, message, consequence, duration_ms, is_limited)
      JOIN held USING (id),
      LATERAL (SELECT is_limited AND waiting_since < now() - ${waitHours} * interval '1 hour' AS is_over) AS judged
    ), settled AS (
      UPDATE ${c.table} AS row
      SET ${leaveQueue(c, sql`(verdict.fate = 'waited' AND NOT ${isWanted(stage)})`, {
        status: sql`CASE WHEN ${isEnd} THEN 'Error' ELSE 'Queued' END`,
        finishedAt: sql`CASE WHEN ${isEnd} THEN now() ELSE row.${c.finishedAt} END`,
        errorCode: sql`verdict.code`,
        error: sql`verdict.message`,
      })}, ${c.leaseToken} = NULL,
        ${c.nextAttemptAt} = now() + verdict.delay_ms * interval '1 millisecond',
        ${c.attempts} = row.${c.attempts} - CASE verdict.fate WHEN 'waited' THEN 1 ELSE 0 END,
        ${c.waitingSince} = CASE WHEN verdict.fate = 'waited' THEN coalesce(verdict.waiting_since, now()) END
      FROM verdict WHERE row.id = verdict.id
      RETURNING row.id, row.tenant_id, row.${c.attempts} AS attempt, verdict.fate AS fate
    ), recorded AS (
      INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, worker, duration_ms)
      SELECT tenant_id, ${stage.id}, id, attempt, code, message, consequence, ${lease.worker}, duration_ms
      FROM settled JOIN verdict USING (id, fate) WHERE fate <> 'waited'
    )
    SELECT id, fate FROM settled
  `.execute(trx),
  )
  const fates = new Map<string, { fate: Fate; delayMs: number }>()
  for (const { id, fate } of rows) fates.set(id, { fate, delayMs: verdicts.get(id)?.delayMs ?? 0 })
  return fates
}

/** PostgreSQL text holds every character but one, and error messages quote what strangers sent. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
