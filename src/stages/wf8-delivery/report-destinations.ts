import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DestinationKind } from '../../destinations/destination.ts'
import type { FieldMap } from './field-map.ts'

/** A destination as users see it. */
export interface ReportedDestination {
  readonly id: string
  readonly kind: DestinationKind
  readonly name: string
  readonly base_url: string | null
  readonly settings: Readonly<Record<string, unknown>>
  readonly account: string | null
  readonly field_map: FieldMap
  readonly filter: unknown
  readonly minimum_verdict: 'none' | 'unknown' | 'risky' | 'safe'
  readonly max_age_days: number | null
  readonly automatic: boolean
  readonly paused_at: Date | null
  readonly tested_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly problem: string | null
  readonly counts: { delivered: number; waiting: number; failed: number; skipped: number }
  readonly last_delivery_at: Date | null
  /** Whether it may call us, and when it did last. */
  readonly hook_is_set: boolean
  readonly last_call_at: Date | null
}

/** Destinations of a tenant with what became of their deliveries; one of them if an id is given. */
export async function reportDestinations(db: Database, tenantId: string, id?: string): Promise<ReportedDestination[]> {
  const { rows } = await sql<ReportedDestination>`
    SELECT d.id, d.kind, d.name, d.base_url, d.settings, d.account, d.field_map, d.filter, d.minimum_verdict, d.max_age_days,
      d.automatic, d.paused_at, d.tested_at, d.created_at, d.updated_at, counts.problem, counts.last_delivery_at,
      d.hook_credential_id IS NOT NULL AS hook_is_set,
      (SELECT max(received_at) FROM hook_events WHERE hook_events.destination_id = d.id) AS last_call_at,
      jsonb_build_object('delivered', counts.delivered, 'waiting', counts.waiting, 'failed', counts.failed,
        'skipped', counts.skipped) AS counts
    FROM destinations AS d
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE sync_outcome IN ('created', 'updated', 'unchanged', 'delivered')) AS delivered,
        count(*) FILTER (WHERE sync_status IN ('Queued', 'Processing')) AS waiting,
        count(*) FILTER (WHERE sync_status = 'Error') AS failed,
        count(*) FILTER (WHERE sync_outcome IN ('no_email', 'not_accepted', 'duplicate_email', 'opted_out')) AS skipped,
        max(synced_at) AS last_delivery_at,
        max(sync_error) FILTER (WHERE sync_status = 'Queued'
          AND sync_error_code IN ('credential_rejected', 'destination_misconfigured', 'destination_gone', 'secret_unreadable')) AS problem
      FROM contact_syncs WHERE contact_syncs.destination_id = d.id
    ) AS counts ON true
    WHERE d.tenant_id = ${tenantId} ${id === undefined ? sql`` : sql`AND d.id = ${id}`} ORDER BY d.name, d.id`.execute(
    db,
  )
  return rows
}
