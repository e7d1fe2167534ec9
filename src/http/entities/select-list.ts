import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../curation/entities/column.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { joinedValue, joinsFor, linkedIds } from '../../curation/entities/joins.ts'
import { pointText } from '../../curation/filter/column-reference.ts'

interface Parts {
  readonly list: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
}

const known = new WeakMap<Entity, Parts>()

/** The declared columns for a SELECT from `tableWithJoins`. */
export const selectList = (entity: Entity): RawBuilder<unknown> => partsOf(entity).list

/** The table of an entity with the joins of its columns. */
export const tableWithJoins = (entity: Entity): RawBuilder<unknown> => partsOf(entity).from

/** Cached per entity: building forty columns per request cost more than the response. */
function partsOf(entity: Entity): Parts {
  const cached = known.get(entity)
  if (cached !== undefined) return cached
  const names = [...entity.columns.keys()]
  const list = entity.hasCustom ? `${columnsSql(entity, names)}, "custom"` : columnsSql(entity, names)
  const parts = { list: sql.raw(list), from: tableWith(entity, names) }
  known.set(entity, parts)
  return parts
}

/** The table of an entity with the joins that these columns need. */
export function tableWith(entity: Entity, names: Iterable<string>): RawBuilder<unknown> {
  return sql.raw(`"${entity.table}" ${joinsFor(entity, names)}`)
}

/** SQL for some declared columns, of `tableWith` these columns. Callers must validate the names: they become SQL. */
export function columnsSql({ columns }: Entity, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const column = columns.get(name)
      return column === undefined ? [] : `${expression(name, column)} AS "${name}"`
    })
    .join(', ')
}

function expression(name: string, { type, json, link, joined }: Column): string {
  if (json !== undefined) {
    const keys = json.path.map((key) => `"${key.replaceAll("'", "''")}"`)
    const path = `'{${keys.join(',')}}'`
    return `CASE WHEN jsonb_typeof("${json.column}" #> ${path}) = 'string' THEN "${json.column}" #>> ${path} END`
  }
  if (link !== undefined && joined === undefined) return linkedIds(link)
  if (type === 'point') return pointText
  const value = joined === undefined ? `"${name}"` : joinedValue(joined)
  // Shortest form: 0.3 in a real column is 0.3, and 4.50 is 4.5.
  return type === 'decimal' ? `${value}::numeric::float8` : value
}
