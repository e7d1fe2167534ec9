import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { webhookEvents } from './webhook-events.ts'

export interface WebhookReport {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly events: readonly (typeof webhookEvents)[number][]
  readonly state: 'active' | 'paused' | 'disabled'
  readonly disabled_reason: 'gone' | 'failing' | null
  readonly failing_since: Date | null
  readonly previous_until: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly counts: { readonly delivered: number; readonly waiting: number; readonly failed: number }
  readonly last_delivery_at: Date | null
  readonly last_error: string | null
}

/** How many active webhooks are sent alarms: of a tenant, or of all. */
export async function alarmWebhooks(db: Database, tenantId?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM webhooks
    WHERE 'stage.alarm' = ANY(events) AND paused_at IS NULL AND disabled_at IS NULL
      ${tenantId === undefined ? sql`` : sql`AND tenant_id = ${tenantId}`}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts are of this many messages, the newest ones: a log may have millions. */
const countedMessages = 10_000

/** The webhooks of a tenant, or one of them. */
export async function reportWebhooks(db: Database, tenantId: string, id?: string): Promise<readonly WebhookReport[]> {
  const { rows } = await sql<WebhookReport>`
    SELECT id, name, url, events, disabled_reason, failing_since, created_at, updated_at,
      CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN paused_at IS NOT NULL THEN 'paused' ELSE 'active' END AS state,
      CASE WHEN previous_until > now() THEN previous_until END AS previous_until,
      jsonb_build_object('delivered', delivered, 'waiting', waiting, 'failed', failed) AS counts, last_delivery_at, last_error
    FROM webhooks LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'Completed') AS delivered,
        count(*) FILTER (WHERE status IN ('Queued', 'Processing')) AS waiting,
        count(*) FILTER (WHERE status = 'Error') AS failed,
        max(finished_at) FILTER (WHERE status = 'Completed') AS last_delivery_at,
        (array_agg(error ORDER BY id DESC) FILTER (WHERE error IS NOT NULL))[1] AS last_error
      FROM (
        SELECT id, delivery_status AS status, delivery_finished_at AS finished_at, delivery_error AS error
        FROM webhook_messages WHERE webhook_id = webhooks.id ORDER BY id DESC LIMIT ${countedMessages}
      ) AS newest
    ) AS counted ON true
    WHERE webhooks.tenant_id = ${tenantId} ${id === undefined ? sql`` : sql`AND webhooks.id = ${id}`} ORDER BY name, webhooks.id`.execute(
    db,
  )
  return rows
}
