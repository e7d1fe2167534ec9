// A provider that rejects our key rejects every call. The first rejection pauses the provider for all processes, as a lane
// of its own: its rows wait, and none becomes a dead letter. It is tried again after the pause, by the rows that were rejected: if one
// succeeds, the others become due. It is also tried when a worker starts, because a new key needs a restart.
import { sql } from 'kysely'
import type { ErrorCode } from '../core/error-catalogue.ts'
import type { Log } from '../core/log.ts'
import { makeDueInParts, waitsBecauseOf } from '../curation/make-due-in-parts.ts'
import { providerLane, rejectionPauseMs } from '../curation/rejected-lanes.ts'
import type { Database } from '../db/database.ts'
import { paidQueues } from './budgets.ts'

/** Calls that were rejected together are tried again one after the other. */
const trialJitterMs = 5 * 60_000
/**
 * Rows that were refused because of the pause become due when a trial succeeds. Until then they wait long, as each further
 * refusal costs a claim and two row versions. They are spread, so that there are trials even if the first rows are cancelled.
 */
const refusedJitterMs = 6 * 3_600_000

/** Errors that every other call would get too. */
export const rejections: readonly ErrorCode[] = ['provider_key_rejected', 'provider_access_denied']

/** When a rejected call is tried again, in milliseconds. */
export function untilTrial(): number {
  return rejectionPauseMs + Math.random() * trialJitterMs
}

/** How long a row that was refused waits at most, unless a trial succeeds before. */
export function afterRefusal(leftMs: number): number {
  return leftMs + Math.random() * refusedJitterMs
}

/** A call after the pause succeeded: the provider works again. */
export async function endPause(db: Database, provider: string): Promise<void> {
  // Another trial may have been rejected meanwhile: its pause stays.
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM lanes
    WHERE lane = ${providerLane(provider)} AND pause_reason = 'rejected' AND paused_until <= clock_timestamp()
  `.execute(db)
  if (numAffectedRows === 0n) return
  for (const queue of paidQueues)
    await makeDueInParts(db, queue, sql`${waitsBecauseOf(queue, rejections)} AND ${queue.calls(provider)}`)
}

/** Ends all pauses. It waits for no lock: a pause that another process sets at this moment is a new one. */
export async function endPauses(db: Database): Promise<void> {
  await sql`
    DELETE FROM lanes WHERE lane IN (SELECT lane FROM lanes WHERE pause_reason = 'rejected' FOR UPDATE SKIP LOCKED)
  `.execute(db)
}

/**
 * Makes the rows of paused providers due. For the background: with very many rows it takes minutes. It never fails: rows
 * that are left out wait for the end of their pause.
 */
export async function makePausedRowsDue(db: Database, log: Pick<Log, 'error'>, signal: AbortSignal): Promise<void> {
  try {
    for (const queue of paidQueues) await makeDueInParts(db, queue, waitsBecauseOf(queue, rejections), { signal })
  } catch (err) {
    log.error({ err }, 'the rows of a paused provider could not be made due; they continue after the pause')
  }
}
