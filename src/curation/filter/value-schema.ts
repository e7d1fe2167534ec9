import { z } from 'zod'
import type { Polygon } from '../../core/polygon.ts'
import { expectedPolygon, readPolygon } from '../../core/read-polygon.ts'
import type { Column, ColumnType } from '../entities/column.ts'
import { type Condition, filterLimits, type Moment, type Operator, operators, type Scalar } from './filter.ts'

/** Text that PostgreSQL can store: no NUL and no lone surrogate. */
export const plainText = z
  .string('is not a text')
  .min(1, 'is empty')
  .max(filterLimits.text, `is longer than ${filterLimits.text} characters`)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has an invalid character')

const maxDaysAgo = 36_500
const earliest = Date.parse('1000-01-01T00:00:00Z')
const latest = Date.parse('9000-01-01T00:00:00Z')
const inReach = (text: string) => Date.parse(text) >= earliest && Date.parse(text) < latest

const anyMoment = z.union([
  z.iso.date().refine(inReach),
  z.iso
    .datetime({ offset: true })
    .refine(inReach)
    .transform((text) => new Date(text).toISOString()),
  z.strictObject({ days_ago: z.int().min(0).max(maxDaysAgo) }),
])

/** One problem for all three forms: the way out names them all. */
const moment = z.unknown().transform((given, context): Moment => {
  const read = anyMoment.safeParse(given)
  if (read.success) return read.data
  context.addIssue('is not a date')
  return z.NEVER
})

/** A polygon in normal form. */
const polygon = z.unknown().transform((given, context): Polygon => {
  const read = readPolygon(given)
  if (!('problem' in read)) return read
  context.addIssue(read.problem)
  return z.NEVER
})

const scalars: Readonly<Record<Exclude<ColumnType, 'enum'>, z.ZodType<Scalar>>> = {
  text: plainText,
  tags: plainText,
  whole: z.int('is not a whole number'),
  decimal: z.number('is not a number'),
  date: moment,
  boolean: z.boolean('is not true or false'),
  uuid: z.guid('is not a UUID').toLowerCase(),
  /** Compared with areas only. */
  point: z.never(),
}

/**
 * The schema of a condition's value. -0 becomes 0, because SQL has only one zero. `me` replaces the value "me" of a user
 * column; without it, "me" is not valid.
 */
export function valueSchema(column: Column, op: Operator, me?: string): z.ZodType<Required<Condition>['value']> {
  const takes = operators[op]
  if (takes === 'area') return polygon
  const one = scalarSchema(column, me)
  const scalar = one.transform((value) => (value === 0 ? 0 : value))
  if (takes === 'range') return z.array(scalar, 'is not a list of two').length(2, 'is not a list of two')
  if (takes !== 'list') return scalar
  return z
    .array(scalar, 'is not a list')
    .min(1, 'is an empty list')
    .max(filterLimits.list, `has more than ${filterLimits.list} entries`)
}

function scalarSchema(column: Column, me: string | undefined): z.ZodType<Scalar> {
  if (column.type === 'enum') return z.enum(column.values, 'is not one of its values')
  if (column.isUser === undefined || me === undefined) return scalars[column.type]
  return z.union([z.literal('me').transform(() => me), scalars.uuid], 'is neither a UUID nor "me"')
}

/** Describes a valid value for an error message. */
export function expectedValue(column: Column, op: Operator): string {
  const one = example(column)
  const takes = operators[op]
  if (takes === 'range') return `Send a list of two, the lowest and the highest, each ${one}.`
  if (takes === 'list') return `Send a list of 1 to ${filterLimits.list} values, each ${one}.`
  return `Send ${one}.`
}

function example({ type, values, isUser }: Column): string {
  if (type === 'enum') return `one of ${values.join(', ')}`
  return isUser ? 'the id of a user, or "me" in a request of your own' : examples[type]
}

const examples: Readonly<Record<Exclude<ColumnType, 'enum'>, string>> = {
  text: `a text of 1 to ${filterLimits.text} characters; use is_null for no value`,
  tags: `a text of 1 to ${filterLimits.text} characters; use is_null for no value`,
  whole: 'a whole number',
  decimal: 'a number',
  date: `a day such as 2026-01-31, an instant with its zone such as 2026-01-31T09:00:00Z, or {"days_ago": 7} (0 to ${maxDaysAgo})`,
  boolean: 'true or false',
  uuid: 'a UUID',
  point: expectedPolygon,
}
