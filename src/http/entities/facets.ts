import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Column } from '../../curation/entities/column.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { joinedValue } from '../../curation/entities/joins.ts'
import { compileFilter } from '../../curation/filter/compile-filter.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import type { Database } from '../../db/database.ts'
import { tableWith } from './select-list.ts'

const maxFacets = 8
const maxValues = 50
const maxRows = 100_000

export interface Facet {
  readonly values: readonly { readonly value: string | null; readonly count: number }[]
  /** False if only the first hundred thousand rows were counted, or there are more than fifty values. */
  readonly exact: boolean
}

/** Parses `status,kind`: columns with few distinct values. */
export function readFacets({ columns }: Entity, given: string | undefined): readonly string[] {
  const names = [...new Set((given ?? '').split(',').filter((name) => name !== ''))]
  const countable = [...columns].flatMap(([name, column]) => (isCountable(column) ? [name] : []))
  const unknown = names.find((name) => !countable.includes(name))
  if (unknown === undefined && names.length <= maxFacets) return names
  const problem = unknown === undefined ? `asks for more than ${maxFacets}` : 'names a column that has no facets'
  const way_out = `Use up to ${maxFacets} of: ${countable.join(', ')}.`
  throw new AppError('fields_invalid', `facets ${problem}. ${way_out}`, {
    fields: [{ field: 'facets', problem, way_out }],
  })
}

function isCountable({ type, searchable, isCommon = false, json, link }: Column): boolean {
  return (
    json === undefined &&
    link === undefined &&
    (!searchable || isCommon) &&
    ['enum', 'boolean', 'text', 'whole', 'tags'].includes(type)
  )
}

/** Counts per value of each column, in one pass over the matching rows. */
export async function countFacets(
  db: Database,
  tenantId: string,
  filter: Filter,
  names: readonly string[],
): Promise<Readonly<Record<string, Facet>>> {
  if (names.length === 0) return {}
  const { entity } = filter
  const reference = (name: string) => {
    const column = entity.columns.get(name)
    return column?.joined === undefined ? sql.ref(name) : sql.raw(joinedValue(column.joined))
  }
  const counts = names.map((name) => {
    const values = entity.columns.get(name)?.type === 'tags' ? sql`unnest(${sql.ref(name)})` : sql.ref(name)
    return sql`SELECT ${name}::text AS name, (SELECT count(*) FROM among) AS row_count, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) ORDER BY count DESC, value), '[]')
      FROM (SELECT value::text, count(*) AS count FROM (SELECT ${values} AS value FROM among) AS each
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxValues + 1}) AS top) AS values`
  })
  const { rows } = await sql<{ name: string; row_count: number; values: Facet['values'] }>`
    WITH among AS MATERIALIZED (
      SELECT ${sql.join(names.map((name) => sql`${reference(name)} AS ${sql.ref(name)}`))}
      FROM ${tableWith(entity, names)}
      WHERE tenant_id = ${tenantId} AND ${compileFilter(filter, 'index')} LIMIT ${maxRows + 1}
    ) ${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(
    rows.map(({ name, row_count, values }) => [
      name,
      { values: values.slice(0, maxValues), exact: row_count <= maxRows && values.length <= maxValues },
    ]),
  )
}
