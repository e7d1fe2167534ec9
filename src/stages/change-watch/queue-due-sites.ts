import { sql } from 'kysely'
import { writeAudit } from '../../curation/audit.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'

/** Per tenant and run: a run is a short transaction. */
const maxNewSites = 500
const maxQueued = 2000

const watchQueue = { entity: 'site_watches', progress: 'watch' } as const

/**
 * Applies the rules of the tenants that watch their sites: begins to watch sites with evidence, and queues those that are due.
 * Sites that a person rejected are left out. Each time it queues something is an audit event. Returns how many were queued.
 */
export async function queueDueSites(db: Database, actorId: string): Promise<number> {
  const tenants = await db.selectFrom('watch_settings').select('tenant_id').where('enabled', '=', true).execute()
  let queued = 0
  for (const { tenant_id: tenantId } of tenants) {
    queued += await inTransaction(db, async (trx) => {
      await watchNewSites(trx, tenantId)
      const count = await queueRows(
        trx,
        watchQueue,
        sql`id = ANY(ARRAY(
          SELECT watch.id FROM site_watches AS watch JOIN domains ON domains.id = watch.domain_id
          WHERE watch.tenant_id = ${tenantId} AND watch.next_at <= now()
            AND (watch_status IS NULL OR watch_status = 'Completed')
            AND domains.curation_status NOT IN ('Not a Fit', 'Archived')
          ORDER BY watch.next_at LIMIT ${maxQueued} FOR NO KEY UPDATE OF watch SKIP LOCKED))`,
      )
      if (count > 0)
        await writeAudit(trx, {
          tenantId,
          actorId,
          action: 'watch',
          subject: 'site_watches',
          details: { queued: count },
        })
      return count
    })
  }
  return queued
}

/** What their pages showed at their last reading is the state from which changes are counted. */
async function watchNewSites(trx: Trx, tenantId: string): Promise<void> {
  await sql`
    WITH found AS (
      SELECT domains.id FROM domains
      WHERE tenant_id = ${tenantId} AND curation_status NOT IN ('Not a Fit', 'Archived')
        AND NOT EXISTS (SELECT FROM site_watches WHERE site_watches.domain_id = domains.id)
        AND EXISTS (SELECT FROM contacts WHERE contacts.domain_id = domains.id AND source_page_id IS NOT NULL)
      ORDER BY id LIMIT ${maxNewSites} FOR NO KEY UPDATE SKIP LOCKED
    ), known AS (
      INSERT INTO site_facts (tenant_id, domain_id, facts) SELECT ${tenantId}, id, known_facts(id) FROM found
      ON CONFLICT DO NOTHING
    )
    INSERT INTO site_watches (tenant_id, domain_id) SELECT ${tenantId}, id FROM found ON CONFLICT DO NOTHING`.execute(
    trx,
  )
}

/** Makes the watched sites of a tenant due now, those that wait longest first. Their daily budgets hold. Returns how many. */
export async function queueSitesNow(trx: Trx, tenantId: string, limit: number): Promise<number> {
  await watchNewSites(trx, tenantId)
  return queueRows(
    trx,
    watchQueue,
    sql`id = ANY(ARRAY(SELECT id FROM site_watches WHERE tenant_id = ${tenantId}
      AND (watch_status IS NULL OR watch_status = 'Completed') ORDER BY next_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED))`,
  )
}
