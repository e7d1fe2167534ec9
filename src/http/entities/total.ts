import { sql } from 'kysely'
import { compileFilter } from '../../curation/filter/compile-filter.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import type { Database } from '../../db/database.ts'

/** Totals up to this are counted; larger ones are the planner's estimate. */
export const maxExactCount = 10_000
/** Estimates above this are used as they are: counting up to the bound would cost more than reading the page. */
export const maxExpected = 1.5 * maxExactCount

export interface Total {
  readonly count: number
  /** Counted, not estimated. */
  readonly exact: boolean
}

/** The planner's estimate of matching rows, without reading any. */
export async function expectedRows(db: Database, tenantId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM ${sql.table(filter.entity.table)}
    WHERE tenant_id = ${tenantId} AND ${compileFilter(filter, 'index')}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** The number of matching rows: counted, unless the planner's estimate is clearly above the bound. */
export async function countMany(db: Database, tenantId: string, filter: Filter, expected: number): Promise<Total> {
  if (expected > maxExpected) return { count: expected, exact: false }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM ${sql.table(filter.entity.table)} WHERE tenant_id = ${tenantId} AND ${compileFilter(filter, 'index')}
      LIMIT ${maxExactCount + 1}) AS counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return count <= maxExactCount ? { count, exact: true } : { count: Math.max(expected, count), exact: false }
}
