import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { costsOf, setBudget } from '../costs/budgets.ts'
import { makeUnpaidRowsDue, providerLimitsOf, setProviderLimits } from '../costs/provider-limits.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import type { RouteDependencies } from './app-options.ts'
import {
  budgetPath,
  costs,
  newBudget,
  newProviderLimits,
  providerLimits,
  tenantBudgetPath,
} from './contract/budgets.ts'
import { type Operation, operation } from './operation.ts'

const path = '/api/v2/provider-limits'
const [permission, tag] = ['installation', 'costs'] as const

/** What the installation allows its providers to cost. Uses the owner: the limits concern all tenants. */
export function providerLimitOperations({ searches, log }: RouteDependencies, owner: Database): readonly Operation[] {
  const show = async () => ({ items: await providerLimitsOf(owner), currency: searches.prices.currency })
  return [
    operation({
      method: 'GET',
      path,
      permission,
      tag,
      summary:
        'Show what all tenants together spend and may spend with each provider, and the default budget of a tenant',
      response: { schema: providerLimits },
      handle: show,
    }),
    operation({
      method: 'PUT',
      path: `${path}/:provider`,
      permission,
      tag,
      summary: 'Set what all tenants together may spend with a provider, and the default budget of a tenant',
      params: budgetPath,
      body: newProviderLimits,
      response: { schema: providerLimits },
      async handle({ caller, params: { provider }, body }) {
        await setProviderLimits(owner, caller.userId, {
          provider,
          dayLimit: body.day_limit,
          monthLimit: body.month_limit,
          defaultDayLimit: body.default_day_limit,
          defaultMonthLimit: body.default_month_limit,
        })
        makeUnpaidRowsDue(owner, provider).catch((err: unknown) =>
          log.warn({ err, provider }, 'the rows that wait for a budget could not be made due'),
        )
        return show()
      },
    }),
    operation({
      method: 'PUT',
      path: '/api/v2/tenants/:id/budgets/:provider',
      permission,
      tag,
      summary: 'Grant a tenant a budget of its own, instead of the default budget',
      params: tenantBudgetPath,
      body: newBudget,
      response: { schema: costs },
      async handle({ caller, params: { id: tenantId, provider }, body }) {
        const known = await owner.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst()
        if (known === undefined) throw new AppError('not_found', 'There is no tenant with this id.')
        const limits = { dayLimit: body.day_limit, monthLimit: body.month_limit }
        // The actor belongs to another tenant: the event there names none, and one here says who it was.
        await setBudget(owner, { tenantId, userId: null, provider, ...limits, isGranted: true })
        const details = { provider, tenant_id: tenantId, ...body }
        await writeAudit(owner, { ...actorOf(caller), action: 'grant-budget', subject: 'budgets', details })
        const { currency, version, prices } = searches.prices
        return { items: await costsOf(owner, tenantId), currency, price_version: version, prices }
      },
    }),
  ]
}
