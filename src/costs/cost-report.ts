import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

interface CostLine {
  /** In UTC, as for budgets. */
  readonly day: string
  readonly provider: string
  readonly stage: string | null
  readonly sku: string
  readonly calls: number
  /** What is billed: a call with 100 e-mails has 100 units, a call without a result may have none. */
  readonly units: number
  readonly amount: number
  readonly currency: string
}

interface CostReport {
  readonly from: string
  readonly to: string
  readonly items: readonly CostLine[]
}

interface ReportRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const defaultDays = 30
/** Enough for years: providers, stages and SKUs are few. */
const maxLines = 20_000

/** Costs by day, provider, stage and SKU, newest day first. Unsettled calls are included. */
export async function costReportOf(
  db: Database,
  tenantId: string,
  range: ReportRange,
): Promise<CostReport | undefined> {
  const { rows } = await sql<CostReport>`
    WITH requested AS (
      SELECT coalesce(${range.to ?? null}::date, (now() AT TIME ZONE 'UTC')::date) AS last
    ), span AS (
      SELECT coalesce(${range.from ?? null}::date, last - ${defaultDays}::int) AS first, last FROM requested
    ), line AS (
      SELECT to_char(spent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, provider, stage_id AS stage, sku, currency,
        sum(calls)::int AS calls, sum(units)::int AS units, sum(amount)::float8 AS amount
      FROM cost_ledger, span
      WHERE tenant_id = ${tenantId} AND spent_at >= first::timestamp AT TIME ZONE 'UTC'
        AND spent_at < (last + 1)::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1, 2, 3, 4, 5 ORDER BY day DESC, provider, stage, sku LIMIT ${maxLines}
    )
    SELECT first::text AS "from", last::text AS "to",
      (SELECT coalesce(jsonb_agg(to_jsonb(line)), '[]') FROM line) AS items
    FROM span`.execute(db)
  return rows[0]
}
