import type pg from 'pg'
import { AppError } from '../../core/errors.ts'
import { type V1Columns, type V1TableName, v1Tables } from './v1-row.ts'

/** Column types of each existing table. */
export type V1Shape = ReadonlyMap<V1TableName, ReadonlyMap<string, string>>

type Queryable = Pick<pg.Client, 'query'>

/** Reads the actual schema, which differs between V1 dumps. Throws if it is not a V1 database. */
export async function inspectV1(client: Queryable, name: string): Promise<V1Shape> {
  const { rows } = await client.query<{ table: V1TableName; column: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
     FROM unnest($1::text[]) AS wanted (name) JOIN pg_class c ON c.oid = to_regclass(wanted.name)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped`,
    [v1Tables],
  )
  const shape = new Map<V1TableName, Map<string, string>>()
  for (const { table, column, type } of rows) {
    const columns = shape.get(table) ?? new Map<string, string>()
    shape.set(table, columns.set(column, type))
  }
  if (shape.get('domains')?.has('host') === true) {
    throw new AppError('v1_unusable', `${name} is a database of V2. Give the database of V1 with --from.`)
  }
  if (shape.size === 0) {
    throw new AppError('v1_unusable', `${name} is not a V1 database: it has none of the tables ${v1Tables.join(', ')}.`)
  }
  return shape
}

/** Throws if a required column is missing, before anything is read. */
export function assertReadable(shape: V1Shape, { table, required }: V1Columns, name: string): void {
  const there = shape.get(table)
  const missing = required.filter((column) => there?.has(column) === false)
  if (missing.length === 0) return
  throw new AppError(
    'v1_unusable',
    `${name}: the table ${table} has no column ${missing.join(', ')}, which is required. ` +
      `Leave the table out with --only, or restore the column.`,
  )
}
