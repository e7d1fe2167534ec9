import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../curation/entities/column.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'

const known = new WeakMap<Entity, RawBuilder<unknown>>()

/** The listed columns for a SELECT, written once per entity: forty of them, built for each request, cost more than the answer. */
export function selectList(entity: Entity): RawBuilder<unknown> {
  const made = known.get(entity)
  if (made !== undefined) return made
  const list = sql.raw(selected(entity, [...entity.columns.keys()]))
  known.set(entity, list)
  return list
}

/** Some of the listed columns. The names must have been looked up in the declaration: they become SQL. */
export function selected({ columns }: Entity, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const column = columns.get(name)
      return column === undefined ? [] : `${expression(name, column)} AS "${name}"`
    })
    .join(', ')
}

function expression(name: string, { type, json, link }: Column): string {
  if (json !== undefined) {
    const path = `'{${json.path.join(',')}}'`
    return `CASE WHEN jsonb_typeof("${json.column}" #> ${path}) = 'string' THEN "${json.column}" #>> ${path} END`
  }
  if (link !== undefined)
    return `ARRAY(SELECT "${link.other}"::text FROM "${link.table}" WHERE "${link.own}" = id ORDER BY 1)`
  // As people write it: 0.3 in a real column is 0.3, and 4.50 is 4.5.
  return type === 'decimal' ? `"${name}"::numeric::float8` : `"${name}"`
}
