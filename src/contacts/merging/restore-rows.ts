import { sql } from 'kysely'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

/** Inserts stored rows with all their columns, except those that the database generates. */
export async function insertRows(trx: Trx, table: string, rows: readonly JsonObject[]): Promise<void> {
  if (rows.length === 0) return
  const { rows: columns } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`.execute(trx)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`
    INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(trx)
}

/**
 * Returns rows of a merge to their contacts. `left`: ids that the merge moved or left; of the others, which it deleted, the
 * stored rows are inserted. A row that is gone since stays gone.
 */
export async function restoreMoved(
  trx: Trx,
  table: 'contact_validations' | 'contact_syncs',
  before: readonly JsonObject[],
  left: readonly string[],
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} AS moved SET contact_id = stored.contact_id
    FROM jsonb_to_recordset(${JSON.stringify(before)}::jsonb) AS stored (id uuid, contact_id uuid)
    WHERE moved.id = stored.id AND moved.contact_id <> stored.contact_id`.execute(trx)
  await insertRows(
    trx,
    table,
    before.filter(({ id }) => !left.includes(String(id))),
  )
}

const choiceColumns = ['chosen_person_id', 'chosen_email_id', 'chosen_phone_id'] as const

/** Returns whether a choice was changed since the merge, and therefore stays. */
export async function restoreChoices(
  trx: Trx,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): Promise<boolean> {
  let isChanged = false
  for (const then of before) {
    const left = after.find(({ id }) => id === then.id)
    for (const column of choiceColumns) {
      if (left === undefined || left[column] === then[column]) continue
      const { numAffectedRows = 0n } = await sql`
        UPDATE leads SET ${sql.ref(column)} = ${then[column] ?? null}::uuid
        WHERE id = ${then.id}::uuid AND ${sql.ref(column)} IS NOT DISTINCT FROM ${left[column] ?? null}::uuid`.execute(
        trx,
      )
      isChanged ||= numAffectedRows === 0n
    }
  }
  return isChanged
}
