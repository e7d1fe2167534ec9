import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../curation/entities/define-entity.ts'
import { joinsFor } from '../curation/entities/joins.ts'
import { columnReference } from '../curation/filter/column-reference.ts'
import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'
import { decisionColumnsOf } from './decision-columns.ts'
import type { Facts } from './term.ts'

/** The names of the facts of an entity. "Has one" comes first: of facts that say the same, the first one is used. */
export function factNamesOf({ table }: Entity): readonly string[] {
  const { values, has } = decisionColumnsOf(table)
  return [...has, ...values]
}

/**
 * The facts of rows. `rows` is a SELECT of rows of the table. Of columns with personal data the database returns only whether
 * there is a value.
 */
export async function readFacts<More extends object>(
  db: Database | Trx,
  entity: Entity,
  rows: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<({ readonly id: string; readonly facts: Facts } & More)[]> {
  const { values, has } = decisionColumnsOf(entity.table)
  const names = factNamesOf(entity)
  const pairs = [...has.map((name) => presence(entity, name)), ...values.map((name) => value(entity, name))]
  const listed = pairs.map((column, index) => sql`${column} AS ${sql.ref(`fact_${index}`)}`)
  const { rows: found } = await sql<Record<string, unknown> & { id: string } & More>`
    SELECT ${sql.table(entity.table)}.id, ${sql.join(listed)} ${more}
    FROM (${rows}) AS ${sql.table(entity.table)} ${sql.raw(joinsFor(entity, names))}`.execute(db)
  return found.map((row) => ({
    ...row,
    facts: Object.fromEntries(names.map((name, index) => [name, row[`fact_${index}`]])) as Facts,
  }))
}

function value(entity: Entity, name: string): RawBuilder<unknown> {
  const { column, reference } = columnOf(entity, name)
  // As written: 4.1 in a real column is 4.1, as in filters.
  return column.type === 'whole' || column.type === 'decimal' ? sql`${reference}::numeric::float8` : reference
}

function presence(entity: Entity, name: string): RawBuilder<unknown> {
  const { column, reference } = columnOf(entity, name)
  const isThere = column.type === 'tags' ? sql`cardinality(${reference}) > 0` : sql`${reference} IS NOT NULL`
  return sql`CASE WHEN ${isThere} THEN true END`
}

function columnOf({ table, columns }: Entity, name: string) {
  const column = columns.get(name)
  if (column === undefined) throw new TypeError(`${table} has no column ${name}`)
  return { column, reference: columnReference(name, column) }
}
