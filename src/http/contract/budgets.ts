import { z } from 'zod'
import { searchProviders } from '../../stages/wf1-place-search/search-request.ts'
import { emailVerifierNames } from '../../stages/wf8-email-validation/validation-settings.ts'
import { instant, uuid } from './common.ts'

const limit = z
  .number('is neither a number nor null')
  .min(0, 'is less than 0')
  .max(10_000_000, 'is more than 10000000')
  .refine(hasFourDecimals, 'has more than 4 decimals')
  .nullable()
  .transform((value) => value ?? 0)

/** `PUT /api/v2/budgets/:provider`. Both limits are required: one left out by mistake must not remove a limit. */
export const newBudget = z.strictObject({
  day_limit: limit.describe('Send the maximum to spend in a day (UTC), such as 5.00; 0 or null for no limit.'),
  month_limit: limit.describe('Send the maximum to spend in a month (UTC), such as 50.00; 0 or null for no limit.'),
})

/** `PUT /api/v2/provider-limits/:provider`. All four are required, like those of a budget. */
export const newProviderLimits = z.strictObject({
  day_limit: limit.describe(
    'Send what all tenants together may spend in a day (UTC), such as 50.00; 0 or null for no limit.',
  ),
  month_limit: limit.describe('Send what all tenants together may spend in a month (UTC); 0 or null for no limit.'),
  default_day_limit: limit.describe(
    'Send what a tenant may spend in a day (UTC) that was granted no other budget; 0 or null for no limit per day. With both 0, such tenants make no paid call.',
  ),
  default_month_limit: limit.describe('Send the same for a month (UTC).'),
})

const paidProviders = [...searchProviders, ...emailVerifierNames] as const

/** Calls to the others cost nothing and need no budget. */
export function isPaid(provider: string): boolean {
  return provider !== 'overture' && provider !== 'openstreetmap'
}

/** `:provider` in the path of a budget. */
export const budgetPath = z.strictObject({
  provider: z
    .enum(paidProviders, `is not one of ${paidProviders.join(', ')}`)
    .describe(`Use one of ${paidProviders.join(', ')}.`),
})

/** `PUT /api/v2/tenants/:id/budgets/:provider` */
export const tenantBudgetPath = z.strictObject({ id: uuid, provider: budgetPath.shape.provider })

/** `GET /api/v2/provider-limits`. Amounts are decimal text, for the current day and month in UTC. */
export const providerLimits = z.object({
  items: z.array(
    z.object({
      provider: z.string(),
      day_limit: z.string(),
      month_limit: z.string(),
      default_day_limit: z.string(),
      default_month_limit: z.string(),
      day_spent: z.string(),
      month_spent: z.string(),
    }),
  ),
  currency: z.string(),
})

export const budget = z.object({
  provider: z.string(),
  day_limit: z.string(),
  month_limit: z.string(),
  updated_at: instant,
  updated_by: uuid.nullable(),
})

/** `GET /api/v2/costs`. Amounts are decimal text, for the current day and month in UTC. */
export const costs = z.object({
  items: z.array(
    z.object({
      provider: z.string(),
      /** False: no administrator of the installation has set a budget, and paid calls wait. */
      may_spend: z.boolean(),
      day_limit: z.string(),
      month_limit: z.string(),
      /** What the installation allows this tenant; 0: no limit. */
      max_day_limit: z.string(),
      max_month_limit: z.string(),
      day_spent: z.string(),
      month_spent: z.string(),
      month_calls: z.int(),
    }),
  ),
  currency: z.string(),
  price_version: z.string(),
  prices: z.record(z.string(), z.string()),
})

const day = z.iso.date('is not a day').optional()

/** `GET /api/v2/costs/report` */
export const costReportQuery = z.strictObject({
  from: day.describe('Use a day (UTC) such as 2026-11-01; default: thirty days ago.'),
  to: day.describe('Use a day (UTC), inclusive; default: today.'),
})

export const costReport = z.object({
  from: z.string(),
  to: z.string(),
  items: z.array(
    z.object({
      day: z.string(),
      provider: z.string(),
      stage: z.string().nullable(),
      sku: z.string(),
      calls: z.int(),
      /** What is billed: a call with 100 e-mails has 100 units. */
      units: z.int(),
      amount: z.number(),
      currency: z.string(),
    }),
  ),
})

export type Budget = z.output<typeof budget>
export type ProviderLimits = z.output<typeof providerLimits>
export type Costs = z.output<typeof costs>
export type CostReport = z.output<typeof costReport>

/** The column has four decimals: 0.00001 would be stored as 0, which means no limit. */
function hasFourDecimals(value: number): boolean {
  return value <= 0 || (value >= 0.0001 && Number.isInteger(Math.round(value * 1e8) / 1e4))
}
