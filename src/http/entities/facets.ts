import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Column } from '../../curation/entities/column.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { compileFilter } from '../../curation/filter/compile-filter.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import type { Database } from '../../db/database.ts'

const mostFacets = 8
const mostValues = 50
const mostRows = 100_000

export interface Facet {
  readonly values: readonly { readonly value: string | null; readonly count: number }[]
  /** False: only the first hundred thousand rows were looked at, or there are more values than fifty. */
  readonly exact: boolean
}

/** `status,kind`: columns that take few values, so that counting by them says something. */
export function readFacets({ columns }: Entity, given: string | undefined): readonly string[] {
  const names = [...new Set((given ?? '').split(',').filter((name) => name !== ''))]
  const countable = [...columns].flatMap(([name, column]) => (isCountable(column) ? [name] : []))
  const unknown = names.find((name) => !countable.includes(name))
  if (unknown === undefined && names.length <= mostFacets) return names
  const problem = unknown === undefined ? `asks for more than ${mostFacets}` : 'names a column that has no facets'
  const way_out = `Use up to ${mostFacets} of: ${countable.join(', ')}.`
  throw new AppError('fields_invalid', `facets ${problem}. ${way_out}`, {
    fields: [{ field: 'facets', problem, way_out }],
  })
}

function isCountable({ type, searchable, json, link }: Column): boolean {
  return (
    json === undefined &&
    link === undefined &&
    !searchable &&
    ['enum', 'boolean', 'text', 'whole', 'tags'].includes(type)
  )
}

/** Counts per value of each column, over one reading of the rows that match. */
export async function countFacets(
  db: Database,
  tenantId: string,
  filter: Filter,
  names: readonly string[],
): Promise<Readonly<Record<string, Facet>>> {
  if (names.length === 0) return {}
  const { table, columns } = filter.entity
  const counts = names.map((name) => {
    const values = columns.get(name)?.type === 'tags' ? sql`unnest(${sql.ref(name)})` : sql.ref(name)
    return sql`SELECT ${name}::text AS name, (SELECT count(*) FROM among) AS looked_at, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) ORDER BY count DESC, value), '[]')
      FROM (SELECT value::text, count(*) AS count FROM (SELECT ${values} AS value FROM among) AS each
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues + 1}) AS top) AS values`
  })
  const { rows } = await sql<{ name: string; looked_at: number; values: Facet['values'] }>`
    WITH among AS MATERIALIZED (
      SELECT ${sql.join(names.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
      WHERE tenant_id = ${tenantId} AND ${compileFilter(filter)} LIMIT ${mostRows + 1}
    ) ${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(
    rows.map(({ name, looked_at, values }) => [
      name,
      { values: values.slice(0, mostValues), exact: looked_at <= mostRows && values.length <= mostValues },
    ]),
  )
}
