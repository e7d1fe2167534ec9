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

interface Plan {
  readonly 'Plan Rows': number
  readonly Plans?: readonly Plan[]
}

/**
 * How many rows match. Where the planner expects clearly more than the bound, its number is the answer: to count until
 * the bound would mean to look through as many rows as a whole page of results costs, and longer. Otherwise rows are counted,
 * and no further than the bound.
 */
export async function countRows(db: Database, tenantId: string, filter: Filter): Promise<Total> {
  const bounded = sql`SELECT count(*) AS count FROM (
    SELECT FROM ${sql.table(filter.entity.table)} WHERE tenant_id = ${tenantId} AND ${compileFilter(filter)}
    LIMIT ${exactUpTo + 1}) AS counted`
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`EXPLAIN (FORMAT JSON) ${bounded}`.execute(db)
  const expected = expectedRows(plans[0]?.['QUERY PLAN'][0].Plan)
  if (expected > 2 * exactUpTo) return { count: expected, exact: false }
  const { rows } = await sql<{ count: number }>`${bounded}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count <= exactUpTo) return { count, exact: true }
  return { count: Math.max(expected, count), exact: false }
}

/** Of the node below the limit: what it would give without it. */
function expectedRows(plan: Plan | undefined): number {
  const limit = plan?.Plans?.[0]
  return limit?.Plans?.[0]?.['Plan Rows'] ?? 0
}
