import { sql } from 'kysely'
import { type ErrorEntry, errorCatalogue } from '../core/error-catalogue.ts'
import type { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { backoffMilliseconds } from './backoff.ts'
import type { ClaimedRow } from './claim.ts'
import { versionOf } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { dequeueColumns, isStillSelected, waitingCodes } from './dequeue.ts'
import { queueAgain } from './queue-again.ts'
import { pauseRejected } from './rejected-lanes.ts'
import type { FailureSettlement } from './settlement.ts'
import { columnsOf, heldUnder } from './stage-columns.ts'

/** Work that failed. */
export interface Failed {
  readonly claimed: ClaimedRow
  readonly error: AppError
  readonly durationMs: number
}

/** Messages may quote text from outside, so rows and log lines keep only this many characters. */
export const maxMessageLength = 2000
const minWaitMs = 1000

interface Decision {
  readonly failure: Failed
  readonly settlement: FailureSettlement
  readonly delayMs: number
}

function decide(stage: Stage, failure: Failed): Decision {
  const {
    error,
    claimed: { attempt },
  } = failure
  const untilRetryAt = millisecondsUntil(error.retryAt)
  if (error.consequence === 'wait') return { failure, settlement: 'waited', delayMs: Math.max(untilRetryAt, minWaitMs) }
  if (error.consequence === 'give-up' || attempt >= stage.claim.maxAttempts) {
    return { failure, settlement: 'failed', delayMs: 0 }
  }
  return { failure, settlement: 'retried', delayMs: Math.max(untilRetryAt, backoffMilliseconds(stage, attempt)) }
}

/** A week: longer than any quota period, and longer than a weekend. */
const defaultWaitHours = 168

function isLimited({ code }: AppError): boolean {
  const entry: ErrorEntry = errorCatalogue[code]
  return entry.waitsWithoutLimit !== true
}

/**
 * A row that keeps being put off is tried less and less often, after half the time that it has waited already: a site that
 * says "in a minute" for a week would get 10,000 requests for one row.
 */
const shareOfWait = 0.5
const maxRecheckMs = 3_600_000

const maxWaitMs = 30 * 86_400_000

/** Retry times come from outside (Retry-After): an invalid one counts as none, a very late one is capped. */
function millisecondsUntil(time: Date | undefined): number {
  const wait = (time?.getTime() ?? Number.NaN) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), maxWaitMs) : 0
}

/** Settles failures of rows under one lease in one statement, and returns what happens to each row that was still held. */
export async function settleFailed(
  db: Database,
  stage: Stage,
  lease: { readonly token: string; readonly worker: string },
  group: readonly Failed[],
): Promise<ReadonlyMap<string, { settlement: FailureSettlement; delayMs: number }>> {
  const c = columnsOf(stage)
  const { waitHours = defaultWaitHours } = stage.claim
  const decisions = new Map(group.map((failure) => [failure.claimed.row.id, decide(stage, failure)]))
  const each = <T>(pick: (decision: Decision) => T): T[] => [...decisions.values()].map(pick)
  const isEnd = sql`(decision.settlement = 'failed' OR NOT ${isStillSelected(stage)})`
  const rows = await inTransaction(db, async (trx) => {
    const { rows: settled } = await sql<{ id: string; settlement: FailureSettlement }>`
    WITH held AS MATERIALIZED (
      -- Since when the row waits for others. The time in the queue after it was due is ours, so it does not count.
      SELECT id, CASE WHEN ${c.errorCode} = ANY(${waitingCodes}::text[])
        THEN least(${c.waitingSince} + greatest(${c.startedAt} - ${c.nextAttemptAt}, interval '0'), now()) END AS waiting_since
      FROM ${c.table}
      WHERE id = ANY(${[...decisions.keys()]}::uuid[]) AND ${heldUnder(c, lease.token)}
      ORDER BY id FOR UPDATE
    ), decision AS MATERIALIZED (
      SELECT id, CASE WHEN is_limited THEN greatest(delay_ms, least(${maxRecheckMs}, waited_ms * ${shareOfWait})) ELSE delay_ms END AS delay_ms,
        duration_ms, is_limited, waiting_since, CASE WHEN is_over THEN 'failed' ELSE settlement END AS settlement,
        CASE WHEN is_over THEN 'waited_too_long' ELSE code END AS code,
        CASE WHEN is_over THEN 'give-up' ELSE consequence END AS consequence,
        CASE WHEN is_over THEN format('Waited for %s h. %s', round(extract(epoch FROM now() - waiting_since) / 3600), message) ELSE message END AS message
      FROM unnest(
        ${[...decisions.keys()]}::uuid[], ${each((v) => v.settlement)}::text[], ${each((v) => v.delayMs)}::float8[],
        ${each((v) => v.failure.error.code)}::text[],
        ${each((v) => withoutNul(v.failure.error.message).slice(0, maxMessageLength))}::text[],
        ${each((v) => v.failure.error.consequence)}::text[], ${each((v) => Math.round(v.failure.durationMs))}::int[],
        ${each((v) => v.settlement === 'waited' && isLimited(v.failure.error))}::boolean[]
      ) AS v (id, settlement, delay_ms, code, message, consequence, duration_ms, is_limited)
      JOIN held USING (id),
      LATERAL (SELECT is_limited AND waiting_since < now() - ${waitHours} * interval '1 hour' AS is_over,
        coalesce(extract(epoch FROM now() - waiting_since) * 1000, 0)::float8 AS waited_ms) AS checked
    ), settled AS (
      UPDATE ${c.table} AS row
      SET ${dequeueColumns(c, sql`(decision.settlement = 'waited' AND NOT ${isStillSelected(stage)})`, {
        status: sql`CASE WHEN ${isEnd} THEN 'Error' ELSE 'Queued' END`,
        finishedAt: sql`CASE WHEN ${isEnd} THEN now() ELSE row.${c.finishedAt} END`,
        errorCode: sql`decision.code`,
        error: sql`decision.message`,
      })}, ${c.leaseToken} = NULL,
        ${c.nextAttemptAt} = now() + decision.delay_ms * interval '1 millisecond',
        ${c.attempts} = row.${c.attempts} - CASE decision.settlement WHEN 'waited' THEN 1 ELSE 0 END,
        ${c.waitingSince} = CASE WHEN decision.settlement <> 'waited' THEN NULL
          WHEN is_limited THEN coalesce(decision.waiting_since, now())
          -- A wait for our own limits does not count: the time moves on with it.
          ELSE decision.waiting_since + decision.delay_ms * interval '1 millisecond' END
      FROM decision WHERE row.id = decision.id
      RETURNING row.id, row.tenant_id, row.${c.attempts} AS attempt, decision.settlement AS settlement
    ), recorded AS (
      INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, worker, duration_ms)
      SELECT tenant_id, ${stage.id}, id, attempt, code, message, consequence, ${lease.worker}, duration_ms
      FROM settled JOIN decision USING (id, settlement) WHERE settlement <> 'waited'
    )
    SELECT id, settlement FROM settled
  `.execute(trx)
    await pauseLanes(trx, group)
    const given = settled.filter(({ settlement }) => settlement === 'failed').map(({ id }) => id)
    const again = await queueChanged(trx, stage, group, given)
    for (const { claimed, error } of group) {
      if (given.includes(claimed.row.id) && !again.has(claimed.row.id)) await stage.onGiveUp?.(trx, claimed.row, error)
    }
    return settled.map(({ id, settlement }) => ({ id, settlement: again.has(id) ? ('retried' as const) : settlement }))
  })
  const settlements = new Map<string, { settlement: FailureSettlement; delayMs: number }>()
  for (const { id, settlement } of rows) settlements.set(id, { settlement, delayMs: decisions.get(id)?.delayMs ?? 0 })
  return settlements
}

/** Queues the rows that failed for good although their input changed meanwhile, and returns them. */
async function queueChanged(
  trx: Trx,
  stage: Stage,
  group: readonly Failed[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (stage.again !== true || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string; version: string }>`
    SELECT id, ${versionOf(stage)} AS version FROM ${sql.table(stage.entity)} WHERE id = ANY(${ids}::uuid[])`.execute(
    trx,
  )
  const versions = new Map(group.map(({ claimed }) => [claimed.row.id, claimed.version]))
  const changed = rows.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id)
  await queueAgain(trx, stage, changed)
  return new Set(changed)
}

/** Pauses the lanes whose credential was rejected: every other call in them would fail too. */
async function pauseLanes(trx: Trx, group: readonly Failed[]): Promise<void> {
  const lanes = group.flatMap(({ claimed: { lane }, error }) => (lane !== undefined && error.pausesLane ? [lane] : []))
  for (const lane of new Set(lanes)) await pauseRejected(trx, lane)
}

/** PostgreSQL text cannot hold NUL, and error messages quote text from outside. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
