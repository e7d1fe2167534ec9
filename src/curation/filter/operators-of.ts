import type { Column, ColumnType } from '../entities/column.ts'
import type { Operator } from './filter.ts'

const same: readonly Operator[] = ['equals', 'not_equals', 'in', 'not_in']
const ranges: readonly Operator[] = ['gt', 'gte', 'lt', 'lte', 'between']
const nulls: readonly Operator[] = ['is_null', 'is_not_null']

const byType: Readonly<Record<ColumnType, readonly Operator[]>> = {
  // No ranges of texts: they would depend on the server's collation.
  text: [...same, 'contains', 'not_contains', 'starts_with', ...nulls],
  whole: [...same, ...ranges, ...nulls],
  decimal: [...same, ...ranges, ...nulls],
  // No equality: `between` with the same day twice matches that day.
  date: ['before', 'after', ...ranges, ...nulls],
  boolean: ['equals', 'not_equals', ...nulls],
  uuid: [...same, ...nulls],
  enum: [...same, ...nulls],
  tags: ['has_any', 'has_all', 'has_none', ...nulls],
  point: ['within', ...nulls],
}

/** The operators that a filter may use on a column. */
export function operatorsOf({ type }: Column): readonly Operator[] {
  return byType[type]
}
