import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { FieldValues } from '../../destinations/destination.ts'
import { type DeliveryResponse, emailHash } from './deliver.ts'

export const deliveryOutcomes = [
  'created',
  'updated',
  'unchanged',
  'opted_out',
  'no_email',
  'not_accepted',
  'duplicate_email',
] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** What became of one contact. */
export type Delivery =
  | { readonly outcome: 'no_email' | 'not_accepted' | 'duplicate_email' }
  | {
      readonly outcome: DeliveryResponse['kind']
      readonly remoteId: string | null
      readonly email: string
      readonly url: string | null
      /** What was sent, by field of the destination. */
      readonly sent: FieldValues
    }

interface SavedRow {
  readonly row: { readonly id: string }
  readonly result: Delivery
}

/** Remembers the record and what was sent, of all rows in one statement. */
export async function saveDeliveries(trx: Trx, results: readonly SavedRow[]): Promise<readonly DeliveryOutcome[]> {
  const delivered = results.flatMap(({ row, result }) => {
    if (!('remoteId' in result)) return []
    const { remoteId, email, url, sent } = result
    return [{ id: row.id, remote_id: remoteId, email_hash: emailHash(email), remote_url: url, sent }]
  })
  if (delivered.length > 0) {
    await sql`
      UPDATE contact_syncs SET remote_id = coalesce(given.remote_id, contact_syncs.remote_id),
        remote_id_stale = remote_id_stale AND given.remote_id IS NULL,
        remote_url = coalesce(given.remote_url, contact_syncs.remote_url), sent = contact_syncs.sent || given.sent,
        sent_email_hash = decode(given.email_hash, 'hex'), synced_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(delivered)}::jsonb)
        AS given (id uuid, remote_id text, email_hash text, remote_url text, sent jsonb)
      WHERE contact_syncs.id = given.id`.execute(trx)
  }
  return results.map(({ result }) => result.outcome)
}
