import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '../entities/define-entity.ts'
import { compileFilter } from '../filter/compile-filter.ts'
import type { Filter } from '../filter/filter.ts'
import { byId } from '../target.ts'

/** The rows that a rule considers: given rows, or all of one group (one domain). */
export type Scope = { readonly ids: readonly string[] } | { readonly group: string }

/** A rule may select only rows that no person has curated, not even back to New. */
export const isUncurated: RawBuilder<SqlBool> = sql`curation_status = 'New' AND curated_at IS NULL`

export interface Selection {
  readonly filter: Filter
  readonly tenantId: string
  readonly scope: Scope
  readonly perGroupLimit: number | null
}

/** A condition for the rows that a rule selects now. */
export function candidates({ filter, tenantId, scope, perGroupLimit }: Selection): RawBuilder<SqlBool> {
  const { entity } = filter
  const among = sql<SqlBool>`tenant_id = ${tenantId} AND ${isUncurated} AND ${compileFilter(filter)}`
  if (perGroupLimit === null) return sql`${inScope(entity, scope)} AND ${among}`
  const table = sql.table(entity.table)
  const group = groupOf(entity)
  const within = 'ids' in scope ? sql`${byId(scope.ids)} AND ${among}` : among
  // One short search per group, best first. All selected rows count against the limit, also those that a person selected.
  return sql`id = ANY(ARRAY(
    SELECT best.id
    FROM (${groupsIn(entity, scope)}) AS groups (value), LATERAL (
      ${distinctCandidates(entity, perGroupLimit, sql`${group} = groups.value AND ${within}`)}
      LIMIT greatest(0, ${perGroupLimit}::int - (SELECT count(*) FROM (
        SELECT FROM ${table} AS chosen
        WHERE chosen.${group} = groups.value AND chosen.curation_status = 'Selected' LIMIT ${perGroupLimit}
      ) AS taken))
    ) AS best
  ))`
}

/** Rows considered per selection: a page in thirty languages must not hide the next page. */
const candidatesPerSlot = 20

/**
 * The best rows first, without duplicates of each other or of a selected row. Only the first ones are compared: finding the
 * best eight of half a million must not read all of them.
 */
function distinctCandidates(entity: Entity, limit: number, among: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = sql.table(entity.table)
  const order = bestFirst(entity)
  if (entity.sameAs === undefined) return sql`SELECT id FROM ${table} WHERE ${among} ORDER BY ${order}`
  const key = sql.ref(entity.sameAs)
  const held = sql`SELECT FROM ${table} AS held WHERE held.${groupOf(entity)} = considered.${groupOf(entity)}
    AND held.curation_status = 'Selected' AND held.${key} = considered.${key}`
  return sql`
      SELECT id FROM (
        SELECT *, row_number() OVER (PARTITION BY coalesce(${key}, id::text) ORDER BY ${order}) AS spelling
        FROM (SELECT * FROM ${table} WHERE ${among} ORDER BY ${order} LIMIT ${limit * candidatesPerSlot}) AS considered
        WHERE NOT EXISTS (${held})
      ) AS ranked
      WHERE spelling = 1
      ORDER BY ${order}`
}

export function groupOf({ table, group }: Entity): RawBuilder<string> {
  if (group === undefined) throw new Error(`${table} has no groups`)
  return sql.ref(group)
}

/** The groups of the scope, always in the same order. */
export function groupsIn(entity: Entity, scope: Scope): RawBuilder<unknown> {
  if ('group' in scope) return sql`SELECT ${scope.group}::uuid`
  const group = groupOf(entity)
  return sql`SELECT DISTINCT ${group} FROM ${sql.table(entity.table)} WHERE ${byId(scope.ids)} ORDER BY 1`
}

/** Plain columns, so that an index can have this order. Nulls come last. */
export function bestFirst({ bestFirst: orders }: Entity): RawBuilder<unknown> {
  const each = orders.map(({ column, direction }) =>
    direction === 'asc' ? sql`${sql.ref(column)}` : sql`${sql.ref(column)} DESC NULLS LAST`,
  )
  return sql.join([...each, sql`id`])
}

function inScope(entity: Entity, scope: Scope): RawBuilder<unknown> {
  return 'ids' in scope ? byId(scope.ids) : sql`${groupOf(entity)} = ${scope.group}`
}
