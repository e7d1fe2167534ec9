import { sql } from 'kysely'
import { AppError, retryLater } from '../../core/errors.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import { erasureResults } from '../../destinations/destination.ts'
import type { Tools } from '../tools.ts'
import { openDestination } from './open-destination.ts'

/** WF8: erases people at the destinations where they were delivered. Erasing them here queues the rows. */
export function erasure(tools: Pick<Tools, 'destinations'>): Stage {
  return defineStage({
    id: 'wf8-erasure',
    summary: 'Erase a person at a destination where they were delivered',
    scheduler: 'CRM_SYNC',
    entity: 'remote_records',
    progress: 'erasure',
    columns: ['destination_id', 'contact_id', 'remote_id', 'email'],
    lookups: { wait_ms: sql<number>`SELECT (extract(epoch FROM not_before - now()) * 1000)::int` },
    // Three weeks with an attempt an hour. A refused credential uses none.
    claim: { leaseSeconds: 60, maxAttempts: 500, timeoutSeconds: 120, waitHours: 60 * 24 },
    // Paced and paused with the deliveries to the same destination.
    lane: {
      key: sql<string>`'destination:' || remote_records.destination_id`,
      groupedBy: 'destination_id',
      rowsAhead: () => 20,
    },
    outcomes: [...erasureResults, 'manual'],
    // The person is suppressed, and that is why the call is made.
    effects: { subjectHashes: () => [] },
    capabilities: (db, { tenant_id: tenantId, destination_id: id }) => ({
      open: () => (id === null ? undefined : openDestination(db, tools.destinations, { tenantId, id })),
    }),
    async process({ contact_id: contactId, remote_id: remoteId, email, wait_ms }, { effect, signal, open }) {
      if (wait_ms > 0)
        throw retryLater('delivery_under_way', 'A delivery of this person may still be under way.', wait_ms)
      const destination = await open()
      // Deleted since the row was queued.
      if (destination === undefined) return 'manual'
      const { client, isPaused, name } = destination
      try {
        // Rows that were claimed before the pause, and all rows after a restore, which knows no lanes.
        if (isPaused) throw new AppError('destination_paused', `${name} is paused.`)
        const request = { contactId, remoteId, email }
        return await effect('erase', request, {
          send: ({ id }) => client.erase({ id, ...request }, signal),
          // Erasing twice does no harm.
          reconcile: async () => undefined,
        })
      } finally {
        await client.close()
      }
    },
    async save(trx, { id }, answer) {
      // It is confirmed: nothing of the person is needed any more.
      await sql`UPDATE remote_records SET email = NULL, remote_id = CASE WHEN ${answer} = 'manual' THEN remote_id END
        WHERE id = ${id}`.execute(trx)
      return answer
    },
  })
}
