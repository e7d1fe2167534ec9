// The stored model of a gate.
import { type Selectable, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import type { Trx } from '../db/transaction.ts'
import { isReady, type Trained } from './train.ts'

export interface StoredModel {
  readonly tenant_id: string
  readonly entity: string
  readonly selects_since: Date | null
  readonly trained_at: Date | null
  readonly decisions: number
  readonly trained: Trained | null
  readonly is_ready: boolean
  readonly bulk_action_id: string | null
}

export function storedModel(row: Selectable<DB['suggestion_models']>): StoredModel {
  return { ...row, trained: row.trained as Trained | null }
}

export async function findModel(
  db: Database | Trx,
  tenantId: string,
  entity: string,
): Promise<StoredModel | undefined> {
  const row = await db
    .selectFrom('suggestion_models')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('entity', '=', entity)
    .executeTakeFirst()
  return row && storedModel(row)
}

/** Returns when it was trained, which marks its scores. */
export async function saveModel(
  db: Database,
  { tenant_id, entity }: StoredModel,
  decisions: number,
  trained: Trained | null,
): Promise<StoredModel> {
  const row = await db
    .updateTable('suggestion_models')
    .set({
      decisions,
      trained: trained && JSON.stringify(trained),
      is_ready: trained !== null && isReady(decisions, trained),
      // As precise as the program's dates: it is compared.
      trained_at: sql`date_trunc('milliseconds', now())`,
      new_decisions: 0,
    })
    .where('tenant_id', '=', tenant_id)
    .where('entity', '=', entity)
    .returningAll()
    .executeTakeFirstOrThrow()
  return storedModel(row)
}
