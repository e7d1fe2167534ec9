import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { V1TableName } from '../source/v1-row.ts'

/** The result of a V1 row in an earlier run. */
export interface KnownRow {
  readonly v1_id: string
  readonly result: 'created' | 'merged' | 'rejected'
  readonly entity_id: string | null
  readonly row_hash: Buffer
}

export interface LedgerLine {
  readonly v1_id: string
  readonly result: KnownRow['result']
  readonly entity_id: string | null
  readonly reason: string | null
  readonly detail: string | null
  readonly v1_updated_at: string | null
  readonly hash: Buffer
}

export async function knownRows(
  trx: Database | Trx,
  tenantId: string,
  table: V1TableName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    SELECT v1_id, result, entity_id, row_hash FROM v1_rows
    WHERE tenant_id = ${tenantId} AND v1_table = ${table} AND v1_id = ANY(${ids}::text[])
  `.execute(trx)
  return new Map(rows.map((row) => [row.v1_id, row]))
}

export async function writeLedger(
  trx: Trx,
  tenantId: string,
  table: V1TableName,
  lines: readonly LedgerLine[],
): Promise<void> {
  if (lines.length === 0) return
  const texts = lines.map(({ hash, ...line }) => ({ ...line, row_hash: `\\x${hash.toString('hex')}` }))
  await sql`
    INSERT INTO v1_rows (tenant_id, v1_table, v1_id, result, entity_id, reason, detail, v1_updated_at, row_hash)
    SELECT ${tenantId}::uuid, ${table}, v1_id, result, entity_id, reason, detail, v1_updated_at, row_hash
    FROM json_populate_recordset(null::v1_rows, ${JSON.stringify(texts)})
    ON CONFLICT (tenant_id, v1_table, v1_id) DO UPDATE
    SET result = excluded.result, entity_id = excluded.entity_id, reason = excluded.reason, detail = excluded.detail,
      v1_updated_at = excluded.v1_updated_at, row_hash = excluded.row_hash
  `.execute(trx)
}
