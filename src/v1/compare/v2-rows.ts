import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { V1Mapping } from '../tables/v1-mapping.ts'
import { comparedFields } from './compared-fields.ts'

/** The row of V2 that a V1 row became. */
export interface V2Row {
  readonly v1_id: string
  readonly result: 'created' | 'merged' | 'rejected'
  readonly reason: string | null
  readonly row_hash: Buffer
  readonly entity_id: string | null
  readonly there: boolean
  /** If several V1 rows became one: the one whose values count. */
  readonly leads: boolean
  readonly alone: boolean
  readonly touched: boolean | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly curation_status: string | null
  readonly chosen: boolean | null
  readonly progress: Readonly<Record<string, { status: string | null; outcome: string | null; started: boolean }>>
}

/** The rows of V2 that rows of V1 became, by the id in V1. */
export async function v2Rows(
  trx: Trx,
  tenantId: string,
  { table, target }: V1Mapping,
  ids: readonly string[],
): Promise<ReadonlyMap<string, V2Row>> {
  const facts = Object.keys(comparedFields[table]).map((name) => sql`${sql.lit(name)}, ${sql.ref(`t.${name}`)}`)
  const progress = target.stages.map((stage) => {
    const [status, outcome, started] = ['status', 'outcome', 'started_at'].map((name) => sql.ref(`t.${stage}_${name}`))
    return sql`${sql.lit(stage)}, jsonb_build_object('status', ${status}, 'outcome', ${outcome}, 'started', ${started} IS NOT NULL)`
  })
  const curation = target.curated
    ? sql`t.curation_status, t.curated_at IS NOT NULL AND t.curation_reason IS DISTINCT FROM 'v1_import' AS chosen`
    : sql`NULL AS curation_status, false AS chosen`
  const { rows } = await sql<V2Row>`
    SELECT r.v1_id, r.result, r.reason, r.row_hash, r.entity_id, t.id IS NOT NULL AS there, (${sql.raw(target.touched)}) AS touched,
      jsonb_build_object(${sql.join(facts)}) AS facts, ${curation}, jsonb_build_object(${sql.join(progress)}) AS progress,
      NOT EXISTS (SELECT FROM v1_rows AS o WHERE o.entity_id = r.entity_id AND o.v1_table = r.v1_table AND o.v1_id <> r.v1_id
        AND (coalesce(o.v1_updated_at, '-infinity'), o.result = 'created', r.v1_id)
          > (coalesce(r.v1_updated_at, '-infinity'), r.result = 'created', o.v1_id)) AS leads,
      NOT EXISTS (SELECT FROM v1_rows AS o WHERE o.entity_id = r.entity_id AND o.v1_table = r.v1_table
        AND o.v1_id <> r.v1_id) AS alone
    FROM v1_rows AS r LEFT JOIN ${sql.table(target.table)} AS t ON t.id = r.entity_id
    WHERE r.tenant_id = ${tenantId} AND r.v1_table = ${table} AND r.v1_id = ANY(${ids}::text[])
  `.execute(trx)
  return new Map(rows.map((row) => [row.v1_id, row]))
}
