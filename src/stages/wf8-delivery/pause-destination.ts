import { sql } from 'kysely'
import type { Stage } from '../../curation/define-stage.ts'
import { makeDueInParts, waitsBecauseOf } from '../../curation/make-due-in-parts.ts'
import { resumeLane } from '../../curation/rejected-lanes.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { noDestination } from './destination-store.ts'
import { destinationLane } from './open-destination.ts'

interface Place {
  readonly tenantId: string
  readonly id: string
}

/** Nothing is claimed for a paused destination; its rows stay in the queue, untouched. `db`: lanes belong to no tenant. */
export async function pauseDestination(db: Database, { tenantId, id }: Place): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numAffectedRows = 0n } = await sql`UPDATE destinations SET paused_at = coalesce(paused_at, now())
      WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(trx)
    if (numAffectedRows === 0n) throw noDestination()
    // Not infinity: times are subtracted from it, which PostgreSQL before 17 cannot do.
    await sql`
      INSERT INTO lanes (lane, next_at, paused_until, pause_reason)
      VALUES (${destinationLane(id)}, now() + interval '100 years', now() + interval '100 years', 'paused')
      ON CONFLICT (lane) DO UPDATE
      SET next_at = excluded.next_at, paused_until = excluded.paused_until, pause_reason = 'paused'`.execute(trx)
  })
}

/** Ends a pause by a person, and one after a rejected credential. */
export async function resumeDestination(
  db: Database,
  stages: readonly Stage[],
  { tenantId, id }: Place,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`UPDATE destinations SET paused_at = NULL
    WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(db)
  if (numAffectedRows === 0n) throw noDestination()
  await sql`UPDATE lanes SET pause_reason = 'rejected'
    WHERE lane = ${destinationLane(id)} AND pause_reason = 'paused'`.execute(db)
  await resumeLane(db, stages, destinationLane(id))
  // The minimum verdict may have been lowered.
  for (const stage of stages.filter(({ entity }) => entity === 'contact_syncs')) {
    const waits = waitsBecauseOf(stage, ['verdict_too_low'])
    await makeDueInParts(db, stage, sql`destination_id = ${id} AND ${waits}`)
  }
}
