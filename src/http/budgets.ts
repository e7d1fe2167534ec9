import type { FastifyInstance } from 'fastify'
import { costsOf, setBudget } from '../db/budgets.ts'
import type { AppOptions } from './app-options.ts'
import { callerOf, may } from './auth.ts'
import { budgetProvider, newBudget } from './contract/budgets.ts'
import { readInput } from './read-input.ts'

/** What calls to providers cost, and what they may. */
export function budgetRoutes(app: FastifyInstance, { db, searches }: AppOptions): void {
  const costs = async (tenantId: string) => {
    const { currency, version, prices } = searches.prices
    return { items: await costsOf(db, tenantId), currency, price_version: version, prices }
  }

  app.get('/api/v2/costs', may('read'), (request) => costs(callerOf(request).tenantId))

  app.put('/api/v2/budgets/:provider', may('write'), async (request) => {
    const { tenantId, userId } = callerOf(request)
    const { provider } = readInput(budgetProvider, request.params)
    const { day_limit: dayLimit, month_limit: monthLimit } = readInput(newBudget, request.body)
    await setBudget(db, { tenantId, userId, provider, dayLimit, monthLimit })
    return costs(tenantId)
  })
}
