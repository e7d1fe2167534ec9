import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { V1Row, V1TableName } from '../source/v1-row.ts'
import type { Parent, Rejection, V1Mapping } from '../tables/v1-mapping.ts'

/** Queries for the parent row in V2, with its domain. */
const parentQueries: Partial<Record<V1TableName, RawBuilder<unknown>>> = {
  place_searches: sql`SELECT e.id, e.id AS domain_id, '' AS host FROM searches AS e WHERE e.id = r.entity_id`,
  local_businesses: sql`SELECT e.id, e.id AS domain_id, '' AS host FROM local_businesses AS e WHERE e.id = r.entity_id`,
  domains: sql`SELECT e.id, e.id AS domain_id, e.host FROM domains AS e WHERE e.id = r.entity_id`,
  sitemap_files: sql`SELECT e.id, d.id AS domain_id, d.host FROM sitemap_files AS e JOIN domains AS d ON d.id = e.domain_id
    WHERE e.id = r.entity_id`,
  pages: sql`SELECT e.id, e.domain_id, '' AS host FROM pages AS e WHERE e.id = r.entity_id`,
}

interface Line {
  readonly v1_id: string
  readonly result: string
  readonly id: string | null
  readonly domain_id: string
  readonly host: string
}

export type FindParent = (row: V1Row, column: string) => Parent | Rejection | null

/** Finds the parents of a batch in V2, with one query per kind of parent. */
export async function findParents(
  trx: Database | Trx,
  tenantId: string,
  { parents }: Pick<V1Mapping, 'parents'>,
  rows: readonly V1Row[],
): Promise<FindParent> {
  const found = new Map<string, Parent | Rejection>()
  for (const [column, table] of Object.entries(parents)) {
    const ids = [...new Set(rows.flatMap((row) => row[column] ?? []))]
    for (const line of await readParents(trx, tenantId, table, ids))
      found.set(`${column}:${line.v1_id}`, parentOf(line, column))
  }
  return (row, column) => {
    const id = row[column] ?? null
    if (id === null) return null
    return found.get(`${column}:${id}`) ?? { reason: 'parent_missing', detail: column }
  }
}

function parentOf({ result, id, domain_id, host }: Line, column: string): Parent | Rejection {
  if (result === 'rejected') return { reason: 'parent_rejected', detail: column }
  return id === null ? { reason: 'parent_missing', detail: column } : { id, domainId: domain_id, host }
}

async function readParents(
  trx: Database | Trx,
  tenantId: string,
  table: V1TableName,
  ids: readonly string[],
): Promise<readonly Line[]> {
  const query = parentQueries[table]
  if (query === undefined || ids.length === 0) return []
  const { rows } = await sql<Line>`
    SELECT r.v1_id, r.result, e.id, e.domain_id, e.host FROM v1_rows AS r LEFT JOIN LATERAL (${query}) AS e ON true
    WHERE r.tenant_id = ${tenantId} AND r.v1_table = ${table} AND r.v1_id = ANY(${ids}::text[])
  `.execute(trx)
  return rows
}
