import type { Caller } from '../access/caller.ts'
import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'

/** One line about what a person did over the API or a command line. `ids` in the details put it into the timeline of these rows. */
export async function writeAudit(
  db: Database | Trx,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  event: { readonly action: string; readonly subject: string; readonly details: object },
): Promise<void> {
  const row = { tenant_id: tenantId, actor_id: userId, ...event, details: JSON.stringify(event.details) }
  await db.insertInto('audit_events').values(row).execute()
}
