import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { CuratedTable } from '../entities/define-entity.ts'
import { columnsOfChange, type FieldChange, type UserField } from './field-change.ts'

interface FieldsAction {
  readonly id: string
  readonly tenantId: string
  readonly entity: CuratedTable
  readonly change: FieldChange
}

/**
 * Restores the values before a bulk change of fields, and returns the number of rows that have all of them again. A value
 * that was changed since stays: it is no longer the one that the action set.
 */
export async function restoreFields(trx: Trx, { id, tenantId, entity, change }: FieldsAction): Promise<number> {
  const columns = columnsOfChange(change)
  // An erased action does not say any more what it changed.
  if (columns.length === 0) return 0
  const table = sql.table(entity)
  const record = (key: string) =>
    sql`jsonb_populate_record(NULL::${table}, change.fields -> ${key}::text) AS ${sql.ref(key)}`
  const listed = columns.map(
    (column) =>
      sql`, ${previousValue(column, tenantId)} AS ${before(column)}, ${sql.ref(`after.${column}`)} AS ${set(column)}`,
  )
  const { rows } = await sql<{ restored: number }>`
    WITH line AS MATERIALIZED (
      SELECT change.id ${sql.join(listed, sql``)} FROM bulk_action_changes AS change
      CROSS JOIN LATERAL ${record('before')} CROSS JOIN LATERAL ${record('after')}
      WHERE change.action_id = ${id}
    ), found AS MATERIALIZED (
      -- From the table, not from \`line\`: with FOR UPDATE each row carries its whole line if that is no table.
      SELECT row.id, change.id AS line_id FROM bulk_action_changes AS change
      CROSS JOIN LATERAL unnest(change.row_ids) AS held (row_id)
      JOIN ${table} AS row ON row.id = held.row_id
      WHERE change.action_id = ${id} AND row.tenant_id = ${tenantId}
      ORDER BY row.id FOR UPDATE OF row
    ), restored AS (
      UPDATE ${table} AS row
      SET ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${restoredValue(column)}`))}
      FROM found JOIN line ON line.id = found.line_id
      WHERE row.id = found.id AND (${sql.join(columns.map(isUnchangedSince), sql` OR `)})
      RETURNING (${sql.join(columns.map(hasPrevious), sql` AND `)}) AS complete
    )
    SELECT count(*) FILTER (WHERE complete) AS restored FROM restored
  `.execute(trx)
  return rows[0]?.restored ?? 0
}

const before = (column: UserField) => sql.ref(`before_${column}`)
const set = (column: UserField) => sql.ref(`set_${column}`)
const now = (column: UserField) => sql.ref(`row.${column}`)

/** The owner may have been deleted since; then the row has none. */
function previousValue(column: UserField, tenantId: string): RawBuilder<unknown> {
  if (column !== 'owner_id') return sql.ref(`before.${column}`)
  return sql`(SELECT users.id FROM users WHERE users.id = before.owner_id AND users.tenant_id = ${tenantId})`
}

const isUnchangedSince = (column: UserField) => sql`${now(column)} IS NOT DISTINCT FROM line.${set(column)}`

const restoredValue = (column: UserField) =>
  sql`CASE WHEN ${isUnchangedSince(column)} THEN line.${before(column)} ELSE ${now(column)} END`

/** After the update. A value that the action did not change had nothing to be restored. */
const hasPrevious = (column: UserField) => sql`(${now(column)} IS NOT DISTINCT FROM line.${before(column)}
  OR line.${before(column)} IS NOT DISTINCT FROM line.${set(column)})`
