import { sql } from 'kysely'
import { takeBackRows } from '../../curation/queue-rows.ts'
import type { Trx } from '../../db/transaction.ts'

interface Place {
  readonly tenantId: string
  readonly id: string
}

/**
 * After another credential or URL the account may be another one, where the same ids are other people: Brevo, Mautic and listmonk
 * count from 1. Records are found by their e-mails again; opt-outs that HubSpot reports by id are still understood. Deliveries and
 * erasures in flight lose their lease, so that none writes to an id of the former account, or saves one. `isSameReceiver`: a webhook at
 * the same URL is the same, whatever its secret; a message to it is repeated with its id.
 */
export async function forgetRecords(
  trx: Trx,
  { tenantId, id }: Place,
  { isSameReceiver }: { readonly isSameReceiver: boolean },
): Promise<void> {
  const ofDestination = sql`destination_id = ${id} AND tenant_id = ${tenantId}`
  // Queued rows are locked, too: none is claimed before the other credential is committed.
  await sql`
    WITH held AS MATERIALIZED (
      SELECT id, remote_id FROM contact_syncs WHERE ${ofDestination}
        AND (remote_id IS NOT NULL OR sync_status IN ('Queued', 'Processing')) ORDER BY id FOR UPDATE
    ), changed AS (
      UPDATE contact_syncs SET remote_id_stale = true, remote_url = NULL
      FROM held WHERE contact_syncs.id = held.id AND held.remote_id IS NOT NULL
    )
    -- Their answers are from the former account, also those that are still on their way. A queued row has one if its worker died
    -- before it saved the row.
    UPDATE effects SET closed_at = now() FROM held
    WHERE row_id = held.id AND closed_at IS NULL AND NOT ${isSameReceiver}`.execute(trx)
  await takeBackRows(trx, { entity: 'contact_syncs', progress: 'sync' }, ofDestination)
  const erasures = sql`${ofDestination} AND erasure_status IS DISTINCT FROM 'Completed'`
  await sql`
    UPDATE remote_records SET remote_id = NULL WHERE id = ANY(ARRAY(
      SELECT id FROM remote_records WHERE ${erasures} AND remote_id IS NOT NULL ORDER BY id FOR UPDATE))`.execute(trx)
  await takeBackRows(trx, { entity: 'remote_records', progress: 'erasure' }, ofDestination)
  await sql`UPDATE destinations SET facts = '{}', account = NULL, tested_at = NULL
    WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(trx)
}

/** After another account, or other lists of it: who opted out there before the last poll was never asked for. */
export async function forgetPolls(trx: Trx, { tenantId, id }: Place): Promise<void> {
  const ofDestination = sql`destination_id = ${id} AND tenant_id = ${tenantId}`
  await sql`UPDATE opt_out_polls SET known_until = NULL, poll_cursor = NULL WHERE ${ofDestination}`.execute(trx)
  await takeBackRows(trx, { entity: 'opt_out_polls', progress: 'poll' }, ofDestination)
}

/** What a receiver without records was sent says nothing about a receiver at another URL. */
export async function forgetSent(trx: Trx, { tenantId, id }: Place): Promise<void> {
  const sent = sql`SELECT id FROM contact_syncs WHERE destination_id = ${id} AND tenant_id = ${tenantId} AND sent <> '{}'
    ORDER BY id FOR UPDATE`
  await sql`UPDATE contact_syncs SET sent = '{}' WHERE id = ANY(ARRAY(${sent}))`.execute(trx)
}
