import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'

interface AuditEvent {
  readonly tenantId: string | null
  readonly actorId: string
  readonly action: string
  readonly subject: string
  readonly details?: object
}

/** Writes down who did what. In the transaction that does it, where there is one. */
export async function auditEvent(db: Database | Trx, event: AuditEvent): Promise<void> {
  const { tenantId, actorId, action, subject, details = {} } = event
  await db
    .insertInto('audit_events')
    .values({ tenant_id: tenantId, actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .execute()
}
