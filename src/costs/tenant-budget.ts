import { sql } from 'kysely'

/**
 * Columns of a tenant's budget, in a query with `budgets AS own` and `provider_limits AS installation`, each of which may
 * have no row. 0: no limit.
 */
export const tenantBudget = {
  /** Without a granted and without a default budget a tenant makes no paid call. */
  maySpend: sql<boolean>`(own.granted_day_limit IS NOT NULL
    OR coalesce(installation.default_day_limit > 0 OR installation.default_month_limit > 0, false))`,
  dayLimit: sql<string>`coalesce(least(nullif(own.day_limit, 0), nullif(${ceilingOf('day_limit')}, 0)), 0)`,
  monthLimit: sql<string>`coalesce(least(nullif(own.month_limit, 0), nullif(${ceilingOf('month_limit')}, 0)), 0)`,
  /** What the tenant's own limits may not exceed. */
  dayCeiling: sql<string>`coalesce(${ceilingOf('day_limit')}, 0)`,
  monthCeiling: sql<string>`coalesce(${ceilingOf('month_limit')}, 0)`,
}

function ceilingOf(column: string) {
  return sql`coalesce(${sql.ref(`own.granted_${column}`)}, ${sql.ref(`installation.default_${column}`)})`
}
