import { sql } from 'kysely'
import { writeAudit } from '../../curation/audit.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'

/** Maximum contacts of a tenant per run, the oldest verdicts first: a run is a short transaction. */
const maxContacts = 5000

/**
 * Queues selected contacts with an old verdict, in tenants that asked for it in their settings. Contacts that failed for good, or
 * that another transaction has locked, are left out. Returns how many were queued.
 */
export async function revalidateOldVerdicts(db: Database, maxAgeDays: number, actorId: string): Promise<number> {
  const tenants = await db
    .selectFrom('validation_settings')
    .select('tenant_id')
    .where('revalidate', '=', true)
    .execute()
  let queued = 0
  for (const { tenant_id: tenantId } of tenants) {
    queued += await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM contacts
        WHERE tenant_id = ${tenantId} AND verdict_at < now() - ${maxAgeDays} * interval '1 day' AND email IS NOT NULL
          AND curation_status = 'Selected' AND validation_status IS DISTINCT FROM 'Queued'
          AND validation_status IS DISTINCT FROM 'Error'
          -- The verdict of a paid verifier stays the one that counts for 90 days, whatever the free checks have said since.
          AND NOT EXISTS (SELECT FROM contact_validations AS checked
            WHERE checked.contact_id = contacts.id AND checked.checked_at >= now() - ${maxAgeDays} * interval '1 day')
        ORDER BY verdict_at LIMIT ${maxContacts} FOR NO KEY UPDATE SKIP LOCKED`.execute(trx)
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      const count = await queueRows(trx, { entity: 'contacts', progress: 'validation' }, sql`id = ANY(${ids}::uuid[])`)
      await writeAudit(trx, {
        tenantId,
        actorId,
        action: 'revalidate',
        subject: 'contacts',
        details: { queued: count },
      })
      return count
    })
  }
  return queued
}
