import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

interface CostLine {
  /** Of UTC, as budgets count. */
  readonly day: string
  readonly provider: string
  readonly stage: string | null
  readonly sku: string
  readonly calls: number
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
/** Providers, stages and kinds of call are few: this is years. */
const maxLines = 20_000

/** What was spent by day, provider, stage and kind of call, newest day first. Calls that nobody settled count too. */
export async function costReportOf(db: Database, tenantId: string, given: ReportRange): Promise<CostReport | undefined> {
  const { rows } = await sql<CostReport>`
    WITH asked AS (
      SELECT coalesce(${given.to ?? null}::date, (now() AT TIME ZONE 'UTC')::date) AS last
    ), span AS (
      SELECT coalesce(${given.from ?? null}::date, last - ${defaultDays}::int) AS first, last FROM asked
    ), line AS (
      SELECT to_char(spent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, provider, stage_id AS stage, sku, currency,
        count(*)::int AS calls, sum(amount)::float8 AS amount
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
