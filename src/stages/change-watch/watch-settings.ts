import { sql } from 'kysely'
import { writeAudit } from '../../curation/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'

/** The rule of a tenant that reads pages again. */
export interface WatchSettings {
  readonly enabled: boolean
  readonly period_days: number
  readonly requests_per_day: number
}

export interface WatchState extends WatchSettings {
  /** Sites that are watched. */
  readonly sites: number
  /** Those that are due. */
  readonly due: number
  /** Changes that were detected within the last period. */
  readonly changes_last_period: number
}

/** As shipped: no page is read again by itself. */
const shipped: WatchSettings = { enabled: false, period_days: 14, requests_per_day: 20 }

export async function showWatch(db: Database, tenantId: string): Promise<WatchState> {
  const settings = await readWatchSettings(db, tenantId)
  const { rows } = await sql<Pick<WatchState, 'sites' | 'due' | 'changes_last_period'>>`
    SELECT (SELECT count(*)::int FROM site_watches WHERE tenant_id = ${tenantId}) AS sites,
      (SELECT count(*)::int FROM site_watches WHERE tenant_id = ${tenantId} AND next_at <= now()) AS due,
      (SELECT count(*)::int FROM lead_changes WHERE tenant_id = ${tenantId}
        AND detected_at > now() - make_interval(days => ${settings.period_days})) AS changes_last_period`.execute(db)
  return { ...settings, ...(rows[0] ?? { sites: 0, due: 0, changes_last_period: 0 }) }
}

async function readWatchSettings(db: Database, tenantId: string): Promise<WatchSettings> {
  const stored = await db
    .selectFrom('watch_settings')
    .select(['enabled', 'period_days', 'requests_per_day'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return stored ?? shipped
}

/** Changes the rule: one audit event with the rule before and after. */
export async function changeWatchSettings(
  db: Database,
  { tenantId, actorId }: { readonly tenantId: string; readonly actorId: string },
  change: WatchSettings,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await readWatchSettings(trx, tenantId)
    const values = { ...change, updated_by: actorId, updated_at: new Date() }
    await trx
      .insertInto('watch_settings')
      .values({ tenant_id: tenantId, ...values })
      .onConflict((key) => key.column('tenant_id').doUpdateSet(values))
      .execute()
    const details = { before, after: change }
    await writeAudit(trx, { tenantId, actorId, action: 'change-watch', subject: 'site_watches', details })
    // A shorter period makes sites due earlier; the visit finds out whether a page is.
    if (change.period_days < before.period_days)
      await sql`UPDATE site_watches SET next_at = least(next_at, now()) WHERE tenant_id = ${tenantId}`.execute(trx)
  })
}
