// The filter language, for lists, counts, bulk changes, exports and rules of a curated entity.
//
// As JSON:   { "all": [ { "field": "kind", "op": "in", "value": ["contact", "about"] },
//                       { "any": [ ... ] }, { "not": { ... } }, { "text": "smith leeds" } ] }
//
// A condition is true or false, never null. For a null value the negative operators (not_equals, not_in, not_contains,
// has_none) are true and all others false. So `not` is the exact complement.
import type { Polygon } from '../../core/polygon.ts'
import type { Entity } from '../entities/define-entity.ts'

/** A day (UTC), an instant with its zone, or a number of 24-hour periods before now. */
export type Moment = string | { readonly days_ago: number }
export type Scalar = string | number | boolean | Moment

export interface Condition {
  readonly field: string
  readonly op: Operator
  /** No value for is_null and is_not_null, a list for in and similar, two values for between, a polygon for within. */
  readonly value?: Scalar | readonly Scalar[] | Polygon
}

export type FilterNode =
  | { readonly all: readonly FilterNode[] }
  | { readonly any: readonly FilterNode[] }
  | { readonly not: FilterNode }
  /** Each word must occur in some searchable column. */
  | { readonly text: string }
  | Condition

/** A parsed filter: every field exists and every value is valid. `root` is its normal form, as JSON. */
export interface Filter {
  readonly entity: Entity
  readonly root: { readonly all: readonly FilterNode[] }
}

/**
 * A filter becomes one SQL statement and is stored in audit events and rules, so its size is limited. `searches`: how often a
 * text of a row is searched; each word of a text search counts once per searchable column. Without an index every row of the
 * tenant is searched.
 */
export const filterLimits = {
  depth: 6,
  nodes: 100,
  list: 1000,
  text: 500,
  words: 10,
  json: 50_000,
  searches: 250,
} as const

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
  within: 'area',
  is_null: 'none',
  is_not_null: 'none',
} as const

export type Operator = keyof typeof operators

/** Splits a text search into words. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
