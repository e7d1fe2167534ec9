import { type RawBuilder, sql } from 'kysely'
import type { Moment } from './filter.ts'

type DateOperator = 'gt' | 'gte' | 'lt' | 'lte'

const dayMs = 86_400_000

/**
 * The bound of a date condition. A day means the whole day: "after" starts with the next day, "up to" includes the last
 * second. `days_ago` counts 24-hour periods before the statement's now().
 */
export function dateBound(op: DateOperator, value: Moment): { op: DateOperator; at: RawBuilder<Date> } {
  if (typeof value === 'object') return { op, at: sql`(now() - ${value.days_ago}::int * interval '24 hours')` }
  if (value.includes('T')) return { op, at: sql`${value}::timestamptz` }
  const start = Date.parse(value)
  const at = (time: number) => sql<Date>`${new Date(time).toISOString()}::timestamptz`
  if (op === 'gt') return { op: 'gte', at: at(start + dayMs) }
  if (op === 'lte') return { op: 'lt', at: at(start + dayMs) }
  return { op, at: at(start) }
}
