import { z } from 'zod'
import { costsOf, setBudget } from '../db/budgets.ts'
import type { AppOptions } from './app-options.ts'
import { budgetProvider, newBudget } from './contract/budgets.ts'
import { type Operation, operation } from './operation.ts'

const tag = 'costs'
const costsShown = z.looseObject({
  items: z.array(z.looseObject({ provider: z.string() })),
  currency: z.string(),
  price_version: z.string(),
})

/** What calls to providers cost, and what they may. */
export function budgetOperations({ db, searches }: AppOptions): readonly Operation[] {
  const costs = async (tenantId: string) => {
    const { currency, version, prices } = searches.prices
    return { items: await costsOf(db, tenantId), currency, price_version: version, prices }
  }
  return [
    operation({
      method: 'GET',
      path: '/api/v2/costs',
      permission: 'read',
      tag,
      summary: 'What was spent, what may be, and the prices',
      answer: { schema: costsShown },
      handle: ({ caller: { tenantId } }) => costs(tenantId),
    }),
    operation({
      method: 'PUT',
      path: '/api/v2/budgets/:provider',
      permission: 'admin',
      tag,
      summary: 'Set what a provider may cost in a day and in a month',
      params: budgetProvider,
      body: newBudget,
      answer: { schema: costsShown },
      async handle({ caller: { tenantId, userId }, params: { provider }, body }) {
        await setBudget(db, { tenantId, userId, provider, dayLimit: body.day_limit, monthLimit: body.month_limit })
        return costs(tenantId)
      },
    }),
  ]
}
