// The filter language: one question about the rows of a curated entity, for list, count, bulk change, export and rules.
//
// As JSON:   { "all": [ { "field": "kind", "op": "in", "value": ["contact", "about"] },
//                       { "any": [ ... ] }, { "not": { ... } }, { "text": "smith leeds" } ] }
//
// A condition is true or false, never unknown. On a null (nothing is known) the asking operators are false and the denying
// ones (not_equals, not_in, not_contains, has_none) true, which is what people mean by "not". So `not` is the exact complement.
import type { Entity } from '../entities/define-entity.ts'

/** A day (the whole of it, UTC), an instant with its zone, or so many times 24 hours before now. */
export type Moment = string | { readonly days_ago: number }
export type Scalar = string | number | boolean | Moment

export interface Condition {
  readonly field: string
  readonly op: Operator
  /** None for is_null and is_not_null, a list for in and its like, two for between. */
  readonly value?: Scalar | readonly Scalar[]
}

export type FilterNode =
  | { readonly all: readonly FilterNode[] }
  | { readonly any: readonly FilterNode[] }
  | { readonly not: FilterNode }
  /** Every word must stand in some searchable column. */
  | { readonly text: string }
  | Condition

/** A filter that `parseFilter` has read: every field exists, every value fits. `root` is its normal form, as JSON. */
export interface Filter {
  readonly entity: Entity
  readonly root: { readonly all: readonly FilterNode[] }
}

/** What a stranger may ask at once: a filter is one statement, and stands in audit events and rules as a whole. */
export const filterLimits = { depth: 6, nodes: 100, list: 1000, text: 500, words: 10, json: 50_000 } as const

/** The number of values each operator takes. */
export const operators = {
  equals: 'one',
  not_equals: 'one',
  in: 'list',
  not_in: 'list',
  contains: 'one',
  not_contains: 'one',
  starts_with: 'one',
  gt: 'one',
  gte: 'one',
  lt: 'one',
  lte: 'one',
  between: 'range',
  before: 'one',
  after: 'one',
  has_any: 'list',
  has_all: 'list',
  has_none: 'list',
  is_null: 'none',
  is_not_null: 'none',
} as const

export type Operator = keyof typeof operators

/** The words of a text search. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
