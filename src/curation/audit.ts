import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'

export interface AuditEvent {
  /** Null: an event of the whole installation. */
  readonly tenantId: string | null
  readonly actorId: string | null
  readonly action: string
  /** A table or a stage. */
  readonly subject: string
  /** `ids` adds the event to the timeline of these rows. */
  readonly details?: object
}

/** Stores one audit event. Statements that change many rows insert theirs themselves, in the same statement. */
export function writeAudit(
  db: Database | Trx,
  { tenantId, actorId, action, subject, details = {} }: AuditEvent,
): Promise<{ id: string; happened_at: Date }> {
  return db
    .insertInto('audit_events')
    .values({ tenant_id: tenantId, actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .returning(['id', 'happened_at'])
    .executeTakeFirstOrThrow()
}
