import { z } from 'zod'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { operatorsOf } from '../../curation/filter/operators-of.ts'
import { cursor, limit } from './common.ts'

const parameter = z.union([z.string(), z.array(z.string())], 'is not a text')

/** The parameters of a list. Any other parameter is a condition on a column. */
const listQuery = z.looseObject({
  sort: z
    .string('is given more than once')
    .optional()
    .describe('A listed column, prefixed with - for descending. Default: -id, newest first.'),
  after: cursor,
  before: cursor.describe('Use `previous` of a page of this list, or `end` for the last page.'),
  skip: z.coerce
    .number<number | string>('is not a number')
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .max(100_000_000, 'is more than 100000000')
    .optional()
    .describe('Skips this many rows; each costs time. To go from page to page, use after and before.'),
  limit,
  facets: z
    .string('is given more than once')
    .optional()
    .describe('Columns to count by, separated by commas: curation_status,kind.'),
  total: z.enum(['none', 'auto'], 'is not none or auto').default('auto').describe('Use none to omit the total.'),
  text: parameter.optional().describe('Words that must all occur in searchable columns.'),
  filter: parameter.optional().describe('A filter as JSON, for nested conditions; see docs/filters.md.'),
})

/** The same with every filterable column, for the OpenAPI document. */
export function documentedListQuery({ columns }: Entity): typeof listQuery {
  const conditions = [...columns].map(([name, column]) => [
    name,
    parameter.optional().describe(`${name}=VALUE, or ${name}=OPERATOR:VALUE with ${operatorsOf(column).join(', ')}.`),
  ])
  // Column names are only known at run time; the other parameters keep their types.
  return listQuery.extend(Object.fromEntries(conditions)) as unknown as typeof listQuery
}

const total = z.object({ count: z.int(), exact: z.boolean() }).nullable()

const facet = z.object({
  values: z.array(z.object({ value: z.string().nullable(), count: z.int() })),
  exact: z.boolean(),
})

export const listPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total,
    facets: z.record(z.string(), facet),
  })
