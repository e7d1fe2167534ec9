// What a model knows of a row: facts that the filter language can express, each true or false.
import type { Entity } from '../curation/entities/define-entity.ts'
import { filterToUrl } from '../curation/filter/filter-url.ts'

/** A value that `readFacts` reads: null, or true for "has one" where the value itself is not read. */
export type Fact = string | number | boolean | readonly string[] | null
export type Facts = Readonly<Record<string, Fact>>

/** A condition of the filter language. */
export type Term =
  | { readonly field: string; readonly op: 'equals'; readonly value: string | boolean }
  | { readonly field: string; readonly op: 'gte'; readonly value: number }
  | { readonly field: string; readonly op: 'has_any'; readonly value: readonly [string] }
  | { readonly field: string; readonly op: 'is_not_null' }

/** Whether a fact meets the condition, as SQL decides it. */
export function isMet(term: Term, fact: Fact | undefined): boolean {
  switch (term.op) {
    case 'equals':
      return fact === term.value
    case 'gte':
      return typeof fact === 'number' && fact >= term.value
    case 'has_any':
      return Array.isArray(fact) && fact.includes(term.value[0])
    case 'is_not_null':
      return fact !== undefined && fact !== null && !(Array.isArray(fact) && fact.length === 0)
  }
}

const opposites = { equals: 'not_equals', gte: 'lt', has_any: 'has_none', is_not_null: 'is_null' } as const

/** The condition as in a URL, such as `kind=team` or `rating=gte:4.5`, or its opposite. */
export function termText(entity: Entity, term: Term, holds: boolean): string {
  const condition = holds ? term : { ...term, op: opposites[term.op] }
  const [parameter = ['', '']] = filterToUrl({ entity, root: { all: [condition] } })
  return parameter.join('=')
}

/** Whatever the order of their keys, which the database changes. */
export function isSameTerm(one: Term, other: Term): boolean {
  const valueText = (term: Term) => JSON.stringify('value' in term ? term.value : null)
  return one.field === other.field && one.op === other.op && valueText(one) === valueText(other)
}
