import { z } from 'zod'
import { filter, instant, name, uuid } from './common.ts'

export const rule = z.object({
  id: uuid,
  entity: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  filter: z.unknown(),
  per_group_limit: z.int().nullable(),
  as_shipped: z.boolean(),
  created_by: uuid.nullable(),
  updated_by: uuid.nullable(),
  created_at: instant,
  updated_at: instant,
})

const limit = z
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(10_000, 'is more than 10000')
  .nullable()
  .optional()
  .describe('Send 1 to 10000 rows per domain, or null for no limit.')

export const changeRule = z.strictObject({
  enabled: z.boolean('is not true or false').optional().describe('Send true or false.'),
  name: name.optional(),
  filter: filter.optional(),
  per_group_limit: limit,
})

/** `POST /api/v2/rules/:gate/apply` */
export const applyRule = z.strictObject({
  expected_count: z
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .describe('Send `now.count` of a dry run of the stored rule. With another number nothing is changed.'),
})

export const dryRunRequest = z.strictObject({ filter: filter.optional(), per_group_limit: limit })

export const dryRunResult = z.object({
  now: z.object({ count: z.int(), sample: z.array(uuid) }),
  last_7_days: z.object({
    count: z.int(),
    sample: z.array(uuid),
    by_status: z.record(z.string(), z.int()),
  }),
})

export type Rule = z.output<typeof rule>
export type DryRun = z.output<typeof dryRunResult>
