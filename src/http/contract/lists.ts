import { z } from 'zod'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { operatorsOf } from '../../curation/filter/operators-of.ts'
import { cursor, limit } from './common.ts'

const parameter = z.union([z.string(), z.array(z.string())], 'is not a text')

/** The parameters of a list. What is none of the named ones is read as a condition on a column. */
const listQuery = z.looseObject({
  sort: z
    .string('is given more than once')
    .optional()
    .describe('A listed column; with - in front, descending. Default: -id, newest first.'),
  after: cursor,
  before: cursor.describe('Use `previous` of a page of this list, or `end` for the last rows.'),
  skip: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .max(100_000_000, 'is more than 100000000')
    .optional()
    .describe('So many rows from the start, for a jump; each of them costs. From page to page use after and before.'),
  limit,
  facets: z
    .string('is given more than once')
    .optional()
    .describe('Columns to count by, separated by commas: curation_status,kind.'),
  total: z.enum(['none', 'auto'], 'is not none or auto').default('auto').describe('Use none to leave the total out.'),
  text: parameter.optional().describe('Words that must all stand in some searchable column.'),
  filter: parameter.optional().describe('A filter as JSON, for what nests; see docs/filters.md.'),
})

/** The same, with every column that can be asked for: for the document. */
export function documentedListQuery({ columns }: Entity): typeof listQuery {
  const conditions = [...columns].map(([name, column]) => [
    name,
    parameter.optional().describe(`${name}=VALUE, or ${name}=OPERATOR:VALUE with ${operatorsOf(column).join(', ')}.`),
  ])
  // Of the columns no type can know the names; the rest is what it was.
  return listQuery.extend(Object.fromEntries(conditions)) as unknown as typeof listQuery
}

const total = z.object({ count: z.int(), exact: z.boolean() }).nullable()

const facet = z.object({
  values: z.array(z.object({ value: z.string().nullable(), count: z.int() })),
  exact: z.boolean(),
})

export const listAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total,
    facets: z.record(z.string(), facet),
  })
