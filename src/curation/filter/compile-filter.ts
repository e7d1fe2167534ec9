import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { boundsOf, type Polygon, positionsPerDegree } from '../../core/polygon.ts'
import { isUuid } from '../../core/uuid.ts'
import type { Column, ColumnType, Relation } from '../entities/column.ts'
import type { Entity } from '../entities/define-entity.ts'
import { entities } from '../entities/entities.ts'
import { whereJoined } from '../entities/joins.ts'
import { columnReference } from './column-reference.ts'
import { dateBound } from './date-bound.ts'
import { type Condition, type Filter, type FilterNode, type Moment, type Operator, wordsOf } from './filter.ts'
import { anywhere, atStart } from './like-pattern.ts'

type Sql = RawBuilder<SqlBool>

/**
 * How the words of a text search are looked up: in each row that other conditions leave, or by the indexes of all
 * searchable columns. The index is for statements that look for the matching rows among all.
 */
type TextLookup = 'row' | 'index'

/**
 * Compiles a filter into one boolean expression over the table's columns. All values are parameters. The expression may be
 * null where a condition is false, as in any WHERE; negate it with IS NOT TRUE.
 */
export function compileFilter({ entity, root }: Filter, lookup: TextLookup = 'row'): Sql {
  const matches = compileNode(entity, root, lookup)
  const { copyOf } = entity
  if (copyOf === undefined || names(root, copyOf)) return matches
  return sql`(${sql.ref(copyOf)} IS NULL AND ${matches})`
}

function names(node: FilterNode, column: string): boolean {
  if ('all' in node) return node.all.some((part) => names(part, column))
  if ('any' in node) return node.any.some((part) => names(part, column))
  if ('not' in node) return names(node.not, column)
  return 'field' in node && node.field === column
}

function compileNode(entity: Entity, node: FilterNode, lookup: TextLookup): Sql {
  if ('all' in node) return compileAll(entity, node.all, lookup)
  if ('any' in node)
    return joined(
      node.any.map((part) => compileNode(entity, part, lookup)),
      'OR',
    )
  if ('not' in node) return complement(compileNode(entity, node.not, lookup))
  if ('text' in node)
    return joined(
      wordsOf(node.text).map((word) => inSomeColumn(entity, word, lookup)),
      'AND',
    )
  return compileCondition(entity, node)
}

/**
 * Conditions on the same related row become one subquery: with one each, the planner multiplies their shares, expects too
 * few rows and joins the relation several times.
 */
function compileAll(entity: Entity, nodes: readonly FilterNode[], lookup: TextLookup): Sql {
  const parts: Sql[] = []
  const related = new Map<Relation, Sql[]>()
  for (const node of nodes) {
    const { relation, condition } = relatedCondition(entity, node) ?? {}
    if (relation === undefined || condition === undefined) parts.push(compileNode(entity, node, lookup))
    else related.set(relation, [...(related.get(relation) ?? []), condition])
  }
  for (const [relation, conditions] of related) parts.push(sql`${whereJoined(relation, joined(conditions, 'AND'))}`)
  return joined(parts, 'AND')
}

/** A condition that only rows with a related one can meet: what must hold there. */
function relatedCondition(
  { columns }: Entity,
  node: FilterNode,
): { readonly relation: Relation; readonly condition: Sql } | undefined {
  if (!('field' in node)) return undefined
  const { field, op, value } = node
  const joinedColumn = columns.get(field)?.joined
  // A row without a related one has no value there, so it meets these.
  if (joinedColumn === undefined || op === 'is_null' || denials[op] !== undefined) return undefined
  const { relation, name, column } = joinedColumn
  return { relation, condition: compileOperator(name, column, op, value) }
}

/** An empty `all` is true, an empty `any` is false. */
function joined(parts: readonly Sql[], word: 'AND' | 'OR'): Sql {
  if (parts.length === 0) return word === 'AND' ? sql`true` : sql`false`
  return sql`(${sql.join(parts, word === 'AND' ? sql` AND ` : sql` OR `)})`
}

/** Null counts as false, so its negation is true. */
const complement = (of: Sql): Sql => sql`((${of}) IS NOT TRUE)`

/** Letters that make a trigram: a shorter word is in no index. */
const minIndexedLength = 3

function inSomeColumn(entity: Entity, word: string, wanted: TextLookup): Sql {
  const lookup = word.length < minIndexedLength ? 'row' : wanted
  const pattern = anywhere(word)
  const own: Sql[] = []
  // One subquery per relation: the rows there are searched once for all their columns.
  const related = new Map<Relation, Sql[]>()
  for (const [name, column] of entity.columns) {
    if (!column.searchable) continue
    const { relation, name: there, column: declared } = column.joined ?? { relation: undefined, name, column }
    const contains: Sql = sql`${columnReference(there, declared)} ILIKE ${pattern}`
    if (relation === undefined) own.push(contains)
    else related.set(relation, [...(related.get(relation) ?? []), contains])
  }
  const elsewhere = [...related].map(([relation, parts]): Sql => {
    const other = entities.find(({ table, hasTextIndex }) => table === relation.table && hasTextIndex)
    const condition = joined(parts, 'OR')
    if (other === undefined || lookup === 'row') return sql`${whereJoined(relation, condition)}`
    return sql`${whereJoined(relation, sql`(${searchedText(other)} ILIKE ${pattern} AND ${condition})`)}`
  })
  if (lookup === 'row' || !entity.hasTextIndex) return joined([...own, ...elsewhere], 'OR')
  const inText: Sql = sql`${searchedText(entity)} ILIKE ${pattern}`
  if (elsewhere.length === 0) return inText
  // A union, because PostgreSQL uses no index for an OR with a subquery.
  const parts = [inText, ...elsewhere].map((part) => sql`SELECT id FROM ${sql.table(entity.table)} WHERE ${part}`)
  return sql`id IN (${sql.join(parts, sql` UNION ALL `)})`
}

/**
 * All searchable columns of the table as lines of one text, as index_search_texts.sql indexes it. A word has no line break,
 * so it is in this text if it is in one of them.
 */
function searchedText({ columns }: Entity): RawBuilder<unknown> {
  const own = [...columns].filter(([, { searchable, joined: of }]) => searchable && of === undefined)
  return sql.raw(
    `(${own.map(([name]) => `CASE WHEN "${name}" IS NULL THEN '' ELSE "${name}" END`).join(` || E'\\n' || `)})`,
  )
}

const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const
const denials: Readonly<Partial<Record<Operator, Operator>>> = {
  not_equals: 'equals',
  not_in: 'in',
  not_contains: 'contains',
  has_none: 'has_any',
}

function compileCondition(entity: Entity, { field, op, value }: Condition): Sql {
  const denied = denials[op]
  if (denied !== undefined) return complement(compileCondition(entity, { field, op: denied, ...withValue(value) }))
  const column = entity.columns.get(field)
  if (column === undefined) throw new Error(`${entity.table} has no column ${field}: the filter was not parsed`)
  if (column.joined !== undefined) {
    // A row without a related one has no value there.
    if (op === 'is_null') return complement(compileCondition(entity, { field, op: 'is_not_null' }))
    const { relation, name, column: declared } = column.joined
    return sql`${whereJoined(relation, compileOperator(name, declared, op, value))}`
  }
  return compileOperator(field, column, op, value)
}

function compileOperator(name: string, column: Column, op: Operator, value: Condition['value']): Sql {
  const left = columnReference(name, column)
  switch (op) {
    case 'is_null':
      if (column.type === 'point') return complement(isLocated)
      // A list column is never null: is_null means that the list is empty.
      return column.type === 'tags' ? sql`cardinality(${left}) = 0` : sql`${left} IS NULL`
    case 'is_not_null':
      if (column.type === 'point') return isLocated
      return column.type === 'tags' ? sql`cardinality(${left}) > 0` : sql`${left} IS NOT NULL`
    case 'equals':
      return sql`${left} = ${typed(column, value)}`
    case 'in':
      return sql`${left} = ANY(${typed(column, value, true)})`
    case 'has_any':
      if (column.link !== undefined) return isLinked(column.link, value as readonly string[])
      return sql`${left} && ${typed(column, value, true)}`
    case 'has_all':
      return sql`${left} @> ${typed(column, value, true)}`
    case 'contains':
      return sql`${left} ILIKE ${anywhere(String(value))}`
    case 'starts_with':
      return sql`${left} ILIKE ${atStart(String(value))}`
    case 'within':
      return isWithin(value as Polygon)
    case 'between': {
      const [low, high] = value as readonly [Moment, Moment]
      return joined([compare(left, column, 'gte', low), compare(left, column, 'lte', high)], 'AND')
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compare(left, column, op, value)
    default:
      throw new Error(`${op} is no operator of the normal form: the filter was not parsed`)
  }
}

/** As columns, not as their text: so that the planner knows how many rows have them. */
const isLocated: Sql = sql`(latitude IS NOT NULL AND longitude IS NOT NULL)`

const perDegree = sql.raw(String(positionsPerDegree))

/**
 * Whether the row's location is in a polygon or on its edge. The box first, through the index over latitude and longitude.
 * In millionths of a degree: PostgreSQL takes a cross product under 1e-6 as zero, in degrees up to 100 m beside an edge of
 * 100 m. CASE, because the planner expects only one row in a thousand from `@>`, and half of them from CASE.
 */
function isWithin(polygon: Polygon): Sql {
  const { south, west, north, east } = boundsOf(polygon)
  const points = polygon.coordinates[0].slice(1).map((position) => {
    const [x, y] = position.map((degrees) => Math.round(degrees * positionsPerDegree))
    return `(${x},${y})`
  })
  const ring = sql`${`(${points.join()})`}::polygon`
  const inTurn = (turn: number): Sql => sql`(
    longitude BETWEEN ${Math.max(-180, west - turn)}::float8 AND ${Math.min(180, east - turn)}::float8
    AND CASE WHEN longitude IS NOT NULL
      THEN ${ring} @> point((longitude + ${sql.raw(String(turn))}) * ${perDegree}, latitude * ${perDegree}) END)`
  const turns = east > 180 ? [0, 360] : [0]
  return sql`(latitude BETWEEN ${south}::float8 AND ${north}::float8 AND ${joined(turns.map(inTurn), 'OR')})`
}

/** Uses the other table's index instead of reading each row. A value that is no UUID matches nothing. */
function isLinked(
  { table, own, other, key, copies, where }: NonNullable<Column['link']>,
  value: readonly string[],
): Sql {
  const ids = value.filter((text) => isUuid(text))
  const met = where === undefined ? sql`` : sql` AND ${sql.ref(where.column)} = ${where.is}`
  const linked = sql`SELECT ${sql.ref(own)} FROM ${sql.table(table)} WHERE ${sql.ref(other)} = ANY(${ids}::uuid[])${met}`
  if (copies === undefined) return sql`${sql.raw(key)} IN (${linked})`
  const { of, table: copied, key: keyOfCopy } = copies
  return sql`id IN (SELECT coalesce(${sql.ref(of)}, id) FROM ${sql.table(copied)} WHERE ${sql.ref(keyOfCopy)} IN (${linked}))`
}

function compare(left: RawBuilder<unknown>, column: Column, op: keyof typeof comparisons, value: unknown): Sql {
  if (column.type !== 'date') return sql`${left} ${comparisons[op]} ${typed(column, value)}`
  const bound = dateBound(op, value as Moment)
  return sql`${left} ${comparisons[bound.op]} ${bound.at}`
}

/**
 * Casts each parameter explicitly: the inferred type would be the column's, in which the value may not fit (70000 for a
 * smallint is an error instead of no row). Decimals are compared as written: 0.3 in a real column equals 0.3.
 */
const parameterTypes: Readonly<Record<Exclude<ColumnType, 'point'>, string>> = {
  text: 'text',
  enum: 'text',
  tags: 'text',
  whole: 'bigint',
  decimal: 'numeric',
  date: 'timestamptz',
  boolean: 'boolean',
  uuid: 'uuid',
}

function typed({ type }: Column, value: unknown, list = false): RawBuilder<unknown> {
  if (type === 'point') throw new Error('A point has no equality: the filter was not parsed')
  return sql`${value}::${sql.raw(parameterTypes[type])}${list ? sql`[]` : sql``}`
}

const withValue = (value: Condition['value']) => (value === undefined ? {} : { value })
