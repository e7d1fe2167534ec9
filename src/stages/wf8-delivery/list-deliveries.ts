// The deliveries of a destination as users see them: what was delivered, what waits, and what failed.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export const deliveryStates = ['delivered', 'waiting', 'failed', 'skipped'] as const
type DeliveryState = (typeof deliveryStates)[number]

export interface ListedDelivery {
  readonly id: string
  readonly contact_id: string
  readonly email: string | null
  readonly name: string | null
  readonly state: DeliveryState
  readonly outcome: string | null
  readonly attempts: number
  readonly delivered_at: Date | null
  readonly next_attempt_at: Date | null
  readonly remote_url: string | null
  readonly code: string | null
  readonly error: string | null
}

interface Page {
  readonly state?: DeliveryState | undefined
  readonly beforeId?: string | undefined
  readonly limit: number
}

/** Null: it is not selected, and was not delivered. */
const state = sql<DeliveryState | null>`CASE
  WHEN sync_status = 'Error' THEN 'failed'
  WHEN sync_status IN ('Queued', 'Processing') THEN 'waiting'
  WHEN sync_outcome IN ('no_email', 'not_accepted', 'duplicate_email', 'opted_out') THEN 'skipped'
  WHEN sync_outcome IS NOT NULL OR synced_at IS NOT NULL THEN 'delivered' END`

/** The ones selected last come first. */
export async function listDeliveries(
  db: Database,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  { state: wanted, beforeId, limit }: Page,
): Promise<readonly ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    SELECT contact_syncs.id, contact_id, email, name, ${state} AS state, sync_outcome AS outcome, sync_attempts AS attempts,
      synced_at AS delivered_at, sync_due_at AS next_attempt_at, remote_url, sync_error_code AS code, sync_error AS error
    FROM contact_syncs JOIN contacts ON contacts.id = contact_id
    WHERE contact_syncs.tenant_id = ${tenantId} AND destination_id = ${id}
      AND ${wanted === undefined ? sql`${state} IS NOT NULL` : sql`${state} = ${wanted}`}
      ${beforeId === undefined ? sql`` : sql`AND contact_syncs.id < ${beforeId}::uuid`}
    ORDER BY contact_syncs.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
