import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../curation/entities/column.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'

const known = new WeakMap<Entity, RawBuilder<unknown>>()

/** The declared columns for a SELECT, cached per entity: building forty of them per request cost more than the response. */
export function selectList(entity: Entity): RawBuilder<unknown> {
  const cached = known.get(entity)
  if (cached !== undefined) return cached
  const list = sql.raw(columnsSql(entity, [...entity.columns.keys()]))
  known.set(entity, list)
  return list
}

/** SQL for some declared columns. Callers must validate the names: they become SQL. */
export function columnsSql({ columns }: Entity, names: readonly string[]): string {
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
  // Shortest form: 0.3 in a real column is 0.3, and 4.50 is 4.5.
  return type === 'decimal' ? `"${name}"::numeric::float8` : `"${name}"`
}
