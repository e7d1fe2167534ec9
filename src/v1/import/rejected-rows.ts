import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { V1TableName } from '../source/v1-row.ts'

export interface RejectedRow {
  readonly v1_table: string
  readonly v1_id: string
  readonly reason: string
  readonly detail: string | null
}

const batchSize = 2000

/** All rejected rows in the ledger, of this run and of earlier ones. */
export async function* rejectedRows(
  db: Database | Trx,
  tenantId: string,
  tables: readonly V1TableName[],
): AsyncGenerator<RejectedRow, void, undefined> {
  for (const table of tables) {
    for (let after = ''; ; ) {
      const { rows } = await sql<RejectedRow>`
        SELECT v1_table, v1_id, reason, detail FROM v1_rows
        WHERE tenant_id = ${tenantId} AND v1_table = ${table} AND result = 'rejected' AND v1_id > ${after}
        ORDER BY v1_id LIMIT ${batchSize}
      `.execute(db)
      yield* rows
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.v1_id
    }
  }
}
