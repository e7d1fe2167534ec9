import { z } from 'zod'
import { searchProviders } from '../../stages/wf1-place-search/search-request.ts'

const limit = z
  .number('is not a number')
  .min(0, 'is less than 0')
  .max(10_000_000, 'is more than 10000000')
  .refine((value) => Number.isInteger(Math.round(value * 1e8) / 1e4), 'has more than 4 decimals')
  .default(0)

/** `PUT /api/v2/budgets/:provider` */
export const newBudget = z.strictObject({
  day_limit: limit.describe('Send the most to spend in a day (UTC), such as 5.00; 0 for no limit.'),
  month_limit: limit.describe('Send the most to spend in a month (UTC), such as 50.00; 0 for no limit.'),
})

/** `:provider` of a budget's address. */
export const budgetProvider = z.strictObject({
  provider: z
    .enum(searchProviders, `is not one of ${searchProviders.join(', ')}`)
    .describe(`Use ${searchProviders.join(' or ')}.`),
})
