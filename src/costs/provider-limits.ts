// What the administrators of the installation allow each provider to cost: all tenants together, and a tenant by default.
import { sql } from 'kysely'
import { writeAudit } from '../curation/audit.ts'
import { makeDueInParts, waitsBecauseOf } from '../curation/make-due-in-parts.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { budgetWaits, paidQueues } from './budgets.ts'

export interface ProviderLimits {
  readonly provider: string
  /** Of all tenants together; 0: no limit. */
  readonly day_limit: string
  readonly month_limit: string
  /** The budget of a tenant that was granted no other; both 0: there is none, and such tenants make no paid call. */
  readonly default_day_limit: string
  readonly default_month_limit: string
  /** By all tenants. */
  readonly day_spent: string
  readonly month_spent: string
}

/** Every provider with limits, and those that were paid this month. */
export async function providerLimitsOf(db: Database): Promise<ProviderLimits[]> {
  const { rows } = await sql<ProviderLimits>`
    WITH spent AS (
      SELECT provider,
        coalesce(sum(amount) FILTER (WHERE period = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD')), 0) AS day_spent,
        coalesce(sum(amount) FILTER (WHERE period = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM')), 0) AS month_spent
      FROM provider_totals WHERE period >= to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') GROUP BY provider
    )
    SELECT provider, coalesce(day_limit, 0) AS day_limit, coalesce(month_limit, 0) AS month_limit,
      coalesce(default_day_limit, 0) AS default_day_limit, coalesce(default_month_limit, 0) AS default_month_limit,
      coalesce(day_spent, 0) AS day_spent, coalesce(month_spent, 0) AS month_spent
    FROM spent FULL JOIN provider_limits USING (provider) ORDER BY provider`.execute(db)
  return rows
}

export interface ProviderLimitsChange {
  readonly provider: string
  readonly dayLimit: number
  readonly monthLimit: number
  readonly defaultDayLimit: number
  readonly defaultMonthLimit: number
}

/** Sets the limits, with one audit event of the installation. They apply from the next call on. */
export async function setProviderLimits(
  db: Database,
  userId: string | null,
  { provider, ...change }: ProviderLimitsChange,
): Promise<void> {
  const limits = {
    day_limit: String(change.dayLimit),
    month_limit: String(change.monthLimit),
    default_day_limit: String(change.defaultDayLimit),
    default_month_limit: String(change.defaultMonthLimit),
  }
  await inTransaction(db, async (trx) => {
    const saved = { ...limits, updated_by: userId, updated_at: sql<Date>`now()` }
    await trx
      .insertInto('provider_limits')
      .values({ provider, ...saved })
      .onConflict((key) => key.column('provider').doUpdateSet(saved))
      .execute()
    const event = { tenantId: null, actorId: userId, action: 'change-provider-limits', subject: 'provider_limits' }
    await writeAudit(trx, { ...event, details: { provider, ...limits } })
  })
}

/** Makes the rows due that wait for money of a provider. For the background: there may be very many, of all tenants. */
export async function makeUnpaidRowsDue(db: Database, provider: string): Promise<void> {
  for (const queue of paidQueues)
    await makeDueInParts(db, queue, sql`${waitsBecauseOf(queue, budgetWaits)} AND ${queue.calls(provider)}`)
}
