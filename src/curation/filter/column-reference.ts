import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../entities/column.ts'
import { joinedValue, linkedIds } from '../entities/joins.ts'

/** Null if either is. */
export const pointText = `("latitude" || ', ' || "longitude")`

/** A listed column as SQL, for filters and for sorting. A joined column needs the join of its relation (joins.ts). */
export function columnReference(name: string, { type, json, link, joined }: Column): RawBuilder<unknown> {
  if (joined !== undefined) return sql.raw(joinedValue(joined))
  if (json !== undefined) {
    // A number or an object is not a text and counts as null.
    const at = sql`${sql.ref(json.column)} #> ${json.path}::text[]`
    return sql`(CASE WHEN jsonb_typeof(${at}) = 'string' THEN ${sql.ref(json.column)} #>> ${json.path}::text[] END)`
  }
  if (link !== undefined) return sql.raw(linkedIds(link))
  if (type === 'point') return sql.raw(pointText)
  return type === 'decimal' ? sql`${sql.ref(name)}::numeric` : sql.ref(name)
}
