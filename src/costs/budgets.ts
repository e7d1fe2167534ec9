import { sql } from 'kysely'
import { writeAudit } from '../curation/audit.ts'
import { makeDue } from '../curation/queue-rows.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

/** Spending and limits of a provider, for the current day and month in UTC. */
export interface Costs {
  readonly provider: string
  /** 0: no limit. */
  readonly day_limit: string
  readonly month_limit: string
  readonly day_spent: string
  readonly month_spent: string
  readonly month_calls: number
}

/** Every provider that has a budget or was called this month. Unsettled calls are included: they may be billed. */
export async function costsOf(db: Database, tenantId: string): Promise<Costs[]> {
  const { rows } = await sql<Costs>`
    WITH clock AS (
      SELECT date_trunc('day', now(), 'UTC') AS day, date_trunc('month', now(), 'UTC') AS month
    ), spent AS (
      SELECT provider, count(*)::int AS month_calls, sum(amount) AS month_spent,
        coalesce(sum(amount) FILTER (WHERE spent_at >= clock.day), 0) AS day_spent
      FROM cost_ledger, clock WHERE tenant_id = ${tenantId} AND spent_at >= clock.month GROUP BY provider
    ), budget AS (
      SELECT provider, day_limit, month_limit FROM budgets WHERE tenant_id = ${tenantId}
    )
    SELECT provider, coalesce(day_limit, 0) AS day_limit, coalesce(month_limit, 0) AS month_limit,
      coalesce(day_spent, 0) AS day_spent, coalesce(month_spent, 0) AS month_spent, coalesce(month_calls, 0) AS month_calls
    FROM spent FULL JOIN budget USING (provider) ORDER BY provider
  `.execute(db)
  return rows
}

export interface BudgetChange {
  readonly tenantId: string
  readonly userId: string
  readonly provider: string
  readonly dayLimit: number
  readonly monthLimit: number
}

/** The stages with paid calls. */
const ofRow = (provider: string) => sql`provider = ${provider}`
const ofTenant = (provider: string) => sql`EXISTS (SELECT FROM validation_settings AS settings
  WHERE settings.tenant_id = contacts.tenant_id AND settings.provider = ${provider})`
export const paidQueues = [
  { entity: 'searches', progress: 'search', calls: ofRow },
  { entity: 'places', progress: 'deep_scan', calls: ofRow },
  { entity: 'contacts', progress: 'verification', calls: ofTenant },
] as const

/**
 * Sets a budget, with one audit event. It applies from the next call on. Rows that wait for the old budget become due,
 * and wait again if the new budget is exhausted too.
 */
export async function setBudget(db: Database, change: BudgetChange): Promise<void> {
  const { tenantId, userId, provider, dayLimit, monthLimit } = change
  await inTransaction(db, async (trx) => {
    const limits = { day_limit: String(dayLimit), month_limit: String(monthLimit), updated_by: userId }
    await trx
      .insertInto('budgets')
      .values({ tenant_id: tenantId, provider, ...limits })
      .onConflict((key) => key.columns(['tenant_id', 'provider']).doUpdateSet(limits))
      .execute()
    const details = { provider, day_limit: dayLimit, month_limit: monthLimit }
    await writeAudit(trx, { tenantId, actorId: userId, action: 'change-budget', subject: 'budgets', details })
    for (const queue of paidQueues)
      await makeDue(trx, queue, 'budget_reached', sql`tenant_id = ${tenantId} AND ${queue.calls(provider)}`)
  })
}
