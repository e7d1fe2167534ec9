// Joined columns in SQL. A relation leads to at most one row, so a join adds no rows. Its columns get names that no table has,
// so that the other columns of the statement need no table name.
import { type RawBuilder, sql } from 'kysely'
import type { Column, Joined, Relation } from './column.ts'
import type { Entity } from './define-entity.ts'

/** The joins that these columns of an entity need, as SQL to follow the name of its table. */
export function joinsFor(entity: Entity, names: Iterable<string>): string {
  const needed = new Map<Relation, Map<string, Column>>()
  for (const name of names) {
    const joined = entity.columns.get(name)?.joined
    if (joined === undefined) continue
    const columns = needed.get(joined.relation) ?? new Map<string, Column>()
    needed.set(joined.relation, columns.set(joined.name, joined.column))
  }
  return [...needed].map(([relation, columns]) => joinTo(entity.table, relation, columns)).join(' ')
}

function joinTo(table: string, relation: Relation, columns: ReadonlyMap<string, Column>): string {
  const listed = [...columns].map(([name, column]) => `${listedValue(name, column)} AS "joined_${name}"`)
  return `LEFT JOIN LATERAL (SELECT ${listed.join(', ')} FROM "${relation.table}"
    WHERE "${relation.table}"."${relation.other}" = "${table}"."${relation.own}" ${isMet(relation)}
  ) AS "${aliasOf(relation)}" ON true`
}

const listedValue = (name: string, { link }: Column) => (link === undefined ? `"${name}"` : linkedIds(link))

/** The ids of a many-to-many table as an array. */
export function linkedIds({ table, own, other, key, copies, where }: NonNullable<Column['link']>): string {
  const met = where === undefined ? '' : ` AND "${table}"."${where.column}" = '${where.is}'`
  const plain = `SELECT "${other}"::text FROM "${table}" WHERE "${table}"."${own}" = ${key}${met}`
  if (copies === undefined) return `ARRAY(${plain} ORDER BY 1)`
  const ofCopies = `SELECT "${other}"::text FROM "${copies.table}" AS copy_ JOIN "${table}" ON "${table}"."${own}" = copy_."${copies.key}"
    WHERE copy_."${copies.of}" = "${copies.table}"."id"`
  return `ARRAY(${plain} UNION ${ofCopies} ORDER BY 1)`
}

/** A joined column, in a statement that contains its join. A list is never null, also where the relation leads to no row. */
export function joinedValue({ relation, name, column }: Joined): string {
  const value = `"${aliasOf(relation)}"."joined_${name}"`
  return column.type === 'tags' ? `coalesce(${value}, '{}')` : value
}

/**
 * A condition over the row that a relation leads to. `IN`, because its left side belongs to the row itself, whatever the
 * statement calls the table. The tenant is compared too: so the planner can use the indexes of the other table.
 */
export function whereJoined(relation: Relation, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, own, other } = relation
  return sql`(tenant_id, ${sql.ref(own)}) IN (
    SELECT tenant_id, ${sql.ref(other)} FROM ${sql.table(table)} WHERE ${condition} ${sql.raw(isMet(relation))})`
}

const isMet = ({ where }: Relation) => (where === undefined ? '' : `AND "${where}"`)
const aliasOf = ({ name }: Relation) => `${name}_of_row`
