import { z } from 'zod'
import { costsOf, setBudget } from '../costs/budgets.ts'
import { costReportOf } from '../costs/cost-report.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import {
  budget,
  budgetPath,
  costReport,
  costReportQuery,
  costs as costsShown,
  isPaid,
  newBudget,
} from './contract/budgets.ts'
import { type Operation, operation } from './operation.ts'

const tag = 'costs'

/** Costs of provider calls, and their budgets. */
export function budgetOperations({ searches }: RouteDependencies): readonly Operation[] {
  const costs = async ({ db: own, tenantId }: Pick<RequestCaller, 'db' | 'tenantId'>) => {
    const { currency, version, prices } = searches.prices
    const items = await costsOf(own, tenantId, searches.available.filter(isPaid))
    return {
      items: items.map((each) => ({ ...each, may_spend: each.may_spend || !isPaid(each.provider) })),
      currency,
      price_version: version,
      prices,
    }
  }
  return [
    operation({
      method: 'GET',
      path: '/api/v2/costs',
      permission: 'read',
      tag,
      summary: 'Show spending, budgets and prices',
      response: { schema: costsShown },
      handle: ({ caller }) => costs(caller),
    }),
    operation({
      method: 'GET',
      path: '/api/v2/costs/report',
      permission: 'read',
      tag,
      summary: 'Report spending by day, provider, stage and kind of call',
      query: costReportQuery,
      response: { schema: costReport },
      handle: ({ caller: { db: own, tenantId }, query }) => costReportOf(own, tenantId, query),
    }),
    operation({
      method: 'GET',
      path: '/api/v2/budgets',
      permission: 'read',
      tag,
      summary: 'List the daily and monthly budget of each provider; 0 means no limit',
      response: { schema: z.object({ items: z.array(budget) }) },
      async handle({ caller: { db: own, tenantId } }) {
        const columns = ['provider', 'day_limit', 'month_limit', 'updated_at', 'updated_by'] as const
        const budgets = own.selectFrom('budgets').select(columns).where('tenant_id', '=', tenantId)
        return { items: await budgets.orderBy('provider').execute() }
      },
    }),
    operation({
      method: 'PUT',
      path: '/api/v2/budgets/:provider',
      permission: 'admin',
      tag,
      summary: 'Set the daily and monthly budget of a provider, at most what the installation allows',
      params: budgetPath,
      body: newBudget,
      response: { schema: costsShown },
      async handle({ caller, params: { provider }, body }) {
        const { db: own, tenantId, userId, managesInstallation: isGranted } = caller
        const limits = { dayLimit: body.day_limit, monthLimit: body.month_limit }
        await setBudget(own, { tenantId, userId, provider, ...limits, isGranted })
        return costs(caller)
      },
    }),
  ]
}
