import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../entities/column.ts'

/** A listed column as SQL, for filters and for sorting. */
export function columnReference(name: string, { type, json, link }: Column): RawBuilder<unknown> {
  if (json !== undefined) {
    // A number or an object is not a text and counts as null.
    const at = sql`${sql.ref(json.column)} #> ${json.path}::text[]`
    return sql`(CASE WHEN jsonb_typeof(${at}) = 'string' THEN ${sql.ref(json.column)} #>> ${json.path}::text[] END)`
  }
  if (link !== undefined) {
    const { table, own, other } = link
    return sql`ARRAY(SELECT ${sql.ref(other)}::text FROM ${sql.table(table)} WHERE ${sql.ref(own)} = id)`
  }
  return type === 'decimal' ? sql`${sql.ref(name)}::numeric` : sql.ref(name)
}
