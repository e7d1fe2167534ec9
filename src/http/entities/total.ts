import { sql } from 'kysely'
import { compileFilter } from '../../curation/filter/compile-filter.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import type { Database } from '../../db/database.ts'

/** Up to here a total is counted, beyond it is what the planner's statistics say. */
export const exactUpTo = 10_000

export interface Total {
  readonly count: number
  /** Counted, not estimated. */
  readonly exact: boolean
}

/** How many rows the planner expects, from its statistics, without looking at one. */
export async function expectedRows(db: Database, tenantId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM ${sql.table(filter.entity.table)}
    WHERE tenant_id = ${tenantId} AND ${compileFilter(filter)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * How many rows match, where they are not few. Where the planner expects clearly more than the bound, its number is the
 * answer: to count up to the bound would cost more than the page itself. Near the bound rows are counted, no further than
 * it.
 */
export async function countMany(db: Database, tenantId: string, filter: Filter, expected: number): Promise<Total> {
  if (expected > 2 * exactUpTo) return { count: expected, exact: false }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM ${sql.table(filter.entity.table)} WHERE tenant_id = ${tenantId} AND ${compileFilter(filter)}
      LIMIT ${exactUpTo + 1}) AS counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return count <= exactUpTo ? { count, exact: true } : { count: Math.max(expected, count), exact: false }
}
