// What attempts say about a webhook: its receiver is given a rest while it fails, and it is disabled after five days.
import { sql } from 'kysely'
import { writeAudit } from '../../curation/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { pauseLane, webhookLane } from './webhook-lane.ts'

interface WebhookKey {
  readonly tenantId: string
  readonly id: string
}

/** Without a delivery in between. */
const disabledAfterDays = 5

/** From this many failures in a row on, the webhook rests before its next message: 5 s, doubled each time, at most five minutes. */
const rest = { afterFailures: 5, firstSeconds: 5, maxSeconds: 300, maxDoublings: 10 }

/** A delivery is only recorded where attempts failed before. */
export async function recordAttempt(db: Database, { tenantId, id }: WebhookKey, isDelivered: boolean): Promise<void> {
  if (isDelivered) {
    await inTransaction(db, async (trx) => {
      await sql`UPDATE webhooks SET failures = 0, failing_since = NULL, updated_at = updated_at
        WHERE id = ${id} AND tenant_id = ${tenantId} AND failures > 0`.execute(trx)
      await sql`DELETE FROM lanes WHERE lane = ${webhookLane(id)} AND pause_reason = 'failing'`.execute(trx)
    })
    return
  }
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ failures: number; is_over: boolean }>`
      UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, now())
      WHERE id = ${id} AND tenant_id = ${tenantId}
      RETURNING failures, failing_since < now() - make_interval(days => ${disabledAfterDays}) AS is_over`.execute(trx)
    const [webhook] = rows
    if (webhook === undefined) return
    if (webhook.is_over) await disableWebhook(trx, { tenantId, id }, 'failing')
    else if (webhook.failures >= rest.afterFailures) await restLane(trx, id, webhook.failures - rest.afterFailures)
  })
}

async function restLane(trx: Trx, id: string, times: number): Promise<void> {
  const seconds = Math.min(rest.firstSeconds * 2 ** Math.min(times, rest.maxDoublings), rest.maxSeconds)
  // A pause by a person stays.
  await sql`
    INSERT INTO lanes (lane, next_at, paused_until, pause_reason)
    SELECT ${webhookLane(id)}, until, until, 'failing' FROM (SELECT now() + make_interval(secs => ${seconds}) AS until) AS rest
    ON CONFLICT (lane) DO UPDATE
    SET next_at = excluded.next_at, paused_until = excluded.paused_until, pause_reason = 'failing'
    WHERE lanes.pause_reason IS DISTINCT FROM 'paused'`.execute(trx)
}

export const webhookSubject = (id: string) => `webhook:${id}`

/** Nothing is sent or recorded any more until a person resumes it. Raises an alarm, once. */
export async function disableWebhook(
  trx: Trx,
  { tenantId, id }: WebhookKey,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    UPDATE webhooks SET disabled_at = now(), disabled_reason = ${reason}
    WHERE id = ${id} AND tenant_id = ${tenantId} AND disabled_at IS NULL RETURNING name`.execute(trx)
  const [disabled] = rows
  if (disabled === undefined) return
  await pauseLane(trx, id)
  await sql`
    INSERT INTO stage_alarms (tenant_id, subject, alarm) VALUES (${tenantId}, ${webhookSubject(id)}, 'webhook_disabled')
    ON CONFLICT (tenant_id, subject, alarm) DO UPDATE SET began_at = now(), ended_at = NULL`.execute(trx)
  const details = { webhook_id: id, name: disabled.name, reason }
  await writeAudit(trx, { tenantId, actorId: null, action: 'webhook.disable', subject: 'webhooks', details })
}
