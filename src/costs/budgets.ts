import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import { makeDue } from '../curation/queue-rows.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { tenantBudget } from './tenant-budget.ts'

/** Spending and limits of a provider, for the current day and month in UTC. */
export interface Costs {
  readonly provider: string
  /** False: paid calls wait for an administrator of the installation, who sets a budget. */
  readonly may_spend: boolean
  /** The lower one of the tenant's own limit and what the installation allows; 0: no limit. */
  readonly day_limit: string
  readonly month_limit: string
  /** What the installation allows this tenant; 0: no limit. */
  readonly max_day_limit: string
  readonly max_month_limit: string
  readonly day_spent: string
  readonly month_spent: string
  readonly month_calls: number
}

/** Every provider of `also`, and those with a budget or calls this month. Unsettled calls are included: they may be billed. */
export async function costsOf(db: Database, tenantId: string, also: readonly string[] = []): Promise<Costs[]> {
  const { rows } = await sql<Costs>`
    WITH clock AS (
      SELECT date_trunc('day', now(), 'UTC') AS day, date_trunc('month', now(), 'UTC') AS month
    ), spent AS (
      SELECT provider, sum(calls)::int AS month_calls, sum(amount) AS month_spent,
        coalesce(sum(amount) FILTER (WHERE spent_at >= clock.day), 0) AS day_spent
      FROM cost_ledger, clock WHERE tenant_id = ${tenantId} AND spent_at >= clock.month GROUP BY provider
    ), own AS (
      SELECT * FROM budgets WHERE tenant_id = ${tenantId}
    )
    SELECT provider, ${tenantBudget.maySpend} AS may_spend, ${tenantBudget.dayLimit} AS day_limit,
      ${tenantBudget.monthLimit} AS month_limit, ${tenantBudget.dayCeiling} AS max_day_limit,
      ${tenantBudget.monthCeiling} AS max_month_limit, coalesce(day_spent, 0) AS day_spent,
      coalesce(month_spent, 0) AS month_spent, coalesce(month_calls, 0) AS month_calls
    FROM spent FULL JOIN own USING (provider) FULL JOIN unnest(${also}::text[]) AS also (provider) USING (provider)
      LEFT JOIN provider_limits AS installation USING (provider)
    ORDER BY provider
  `.execute(db)
  return rows
}

export interface BudgetChange {
  readonly tenantId: string
  readonly userId: string | null
  readonly provider: string
  /** 0: no limit of its own. */
  readonly dayLimit: number
  readonly monthLimit: number
  /** Set by an administrator of the installation: not limited by the default budget. */
  readonly isGranted: boolean
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

/** Why a row waits that a higher limit lets continue. */
export const budgetWaits = ['budget_reached', 'budget_missing', 'installation_limit_reached'] as const

/**
 * Sets a budget, with one audit event. It applies from the next call on. Rows that wait for the old budget become due,
 * and wait again if the new budget is exhausted too.
 */
export async function setBudget(db: Database, change: BudgetChange): Promise<void> {
  const { tenantId, userId, provider, dayLimit, monthLimit, isGranted } = change
  await inTransaction(db, async (trx) => {
    if (!isGranted) await checkIsAllowed(trx, change)
    const own = { day_limit: String(dayLimit), month_limit: String(monthLimit), updated_by: userId }
    const granted = { granted_day_limit: own.day_limit, granted_month_limit: own.month_limit }
    const limits = { ...own, ...(isGranted && granted) }
    await trx
      .insertInto('budgets')
      .values({ tenant_id: tenantId, provider, ...limits })
      .onConflict((key) => key.columns(['tenant_id', 'provider']).doUpdateSet(limits))
      .execute()
    const details = { provider, day_limit: dayLimit, month_limit: monthLimit, granted: isGranted }
    await writeAudit(trx, { tenantId, actorId: userId, action: 'change-budget', subject: 'budgets', details })
    for (const queue of paidQueues)
      for (const code of budgetWaits)
        await makeDue(trx, queue, code, sql`tenant_id = ${tenantId} AND ${queue.calls(provider)}`)
  })
}

async function checkIsAllowed(trx: Trx, { tenantId, provider, dayLimit, monthLimit }: BudgetChange): Promise<void> {
  const { rows } = await sql<{ day_limit: string; month_limit: string }>`
    SELECT ${tenantBudget.dayCeiling} AS day_limit, ${tenantBudget.monthCeiling} AS month_limit
    FROM (SELECT ${tenantId}::uuid AS tenant_id, ${provider}::text AS provider) AS asked
    LEFT JOIN budgets AS own USING (tenant_id, provider)
    LEFT JOIN provider_limits AS installation USING (provider)`.execute(trx)
  const wanted = { day_limit: dayLimit, month_limit: monthLimit }
  const fields = (['day_limit', 'month_limit'] as const).flatMap((field) => {
    const most = Number(rows[0]?.[field] ?? 0)
    if (most === 0 || wanted[field] <= most) return []
    const way_out = 'Send at most that, or ask an administrator of the installation for more.'
    return [{ field, problem: `is more than ${most}`, way_out }]
  })
  if (fields.length > 0)
    throw new AppError('fields_invalid', 'The budget exceeds what the installation allows.', { fields })
}
