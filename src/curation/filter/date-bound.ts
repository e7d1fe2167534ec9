import { type RawBuilder, sql } from 'kysely'
import type { Moment } from './filter.ts'

type DateOperator = 'gt' | 'gte' | 'lt' | 'lte'

const dayMs = 86_400_000

/**
 * A day is the whole of it: after it begins with the next one, up to it includes its last second. Days ago are counted in
 * 24 hours from the statement's now, since a list is no calendar.
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
