import { sql } from 'kysely'
import type { Stage } from '../../curation/define-stage.ts'
import { resumeLane } from '../../curation/rejected-lanes.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { webhookSubject } from './webhook-health.ts'
import { pauseLane, webhookLane } from './webhook-lane.ts'
import { noWebhook } from './webhook-store.ts'

interface WebhookKey {
  readonly tenantId: string
  readonly id: string
}

/** Nothing is sent by a paused webhook; its messages are recorded and wait. `owner`: lanes belong to no tenant. */
export async function pauseWebhook(owner: Database, { tenantId, id }: WebhookKey): Promise<void> {
  await inTransaction(owner, async (trx) => {
    const { numAffectedRows = 0n } = await sql`UPDATE webhooks SET paused_at = coalesce(paused_at, now())
      WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(trx)
    if (numAffectedRows === 0n) throw noWebhook()
    await pauseLane(trx, id)
  })
}

/** Ends a pause by a person and one after failures: what waits is sent now. */
export async function resumeWebhook(
  owner: Database,
  stages: readonly Stage[],
  { tenantId, id }: WebhookKey,
): Promise<void> {
  await inTransaction(owner, async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      UPDATE webhooks SET paused_at = NULL, disabled_at = NULL, disabled_reason = NULL, failures = 0, failing_since = NULL
      WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(trx)
    if (numAffectedRows === 0n) throw noWebhook()
    await endAlarm(trx, { tenantId, id })
  })
  const lane = webhookLane(id)
  await sql`UPDATE lanes SET pause_reason = 'rejected' WHERE lane = ${lane}`.execute(owner)
  await resumeLane(owner, stages, lane)
}

/** The webhook works again, or was deleted. */
export async function endAlarm(db: Database, { tenantId, id }: WebhookKey): Promise<void> {
  await sql`UPDATE stage_alarms SET ended_at = now()
    WHERE tenant_id = ${tenantId} AND subject = ${webhookSubject(id)} AND ended_at IS NULL`.execute(db)
}
