// A provider that rejects our key rejects every call. The first rejection pauses the provider for all processes, as a lane
// of its own: its rows wait, and none becomes a dead letter. It is tried again after the pause, and when a worker starts,
// because a new key needs a restart.
import { sql } from 'kysely'
import type { ErrorCode } from '../core/error-catalogue.ts'
import type { Log } from '../core/log.ts'
import { makeDueInParts } from '../curation/make-due-in-parts.ts'
import { providerLane } from '../curation/rejected-providers.ts'
import type { Database } from '../db/database.ts'
import { paidQueues } from './budgets.ts'

const pauseMs = 15 * 60_000
/** The rows of a provider wait for the same moment: they continue one after the other. */
const jitterMs = 5 * 60_000

/** Errors that every other call would get too. */
export const rejections: readonly ErrorCode[] = ['provider_key_rejected', 'provider_access_denied']

export async function pauseProvider(db: Database, provider: string): Promise<void> {
  const end = sql`clock_timestamp() + ${pauseMs} * interval '1 millisecond'`
  await sql`
    INSERT INTO lanes (lane, next_at, paused_until, pause_reason) VALUES (${providerLane(provider)}, ${end}, ${end}, 'rejected')
    ON CONFLICT (lane) DO UPDATE
    SET next_at = excluded.next_at, paused_until = excluded.paused_until, pause_reason = excluded.pause_reason
  `.execute(db)
}

/** When a row of a paused provider continues, in milliseconds. */
export function afterPause(leftMs: number = pauseMs): number {
  return leftMs + Math.random() * jitterMs
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
    for (const queue of paidQueues) await makeDueInParts(db, queue, rejections, { signal })
  } catch (err) {
    log.error({ err }, 'the rows of a paused provider could not be made due; they continue after the pause')
  }
}
