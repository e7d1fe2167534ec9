import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { CuratedTable } from '../entities/define-entity.ts'
import { matching, type Target, targetInAudit } from '../target.ts'
import {
  columnsOfChange,
  type FieldChange,
  makesDifference,
  maxNotesLength,
  maxTags,
  newValue,
  type UserField,
} from './field-change.ts'
import { deleteExpired, undoMinutes } from './undo-data.ts'

export interface FieldsWrite {
  readonly entity: CuratedTable
  readonly target: Target
  readonly change: FieldChange
  readonly tenantId: string
  readonly actorId: string
}

export interface FieldsResult {
  /** Rows that were changed. */
  readonly updated: number
  /** Rows that had these values already. */
  readonly unchanged: number
  /** See `undoBulkAction`; null when no row changed. */
  readonly bulk_action_id: string | null
}

/**
 * Changes fields that people write, of rows by id or by filter, in one statement. It stores the previous values for an undo.
 * Rows that a worker is processing are changed too: no stage writes these fields. Rows are locked in the order of their ids,
 * as everywhere. Call it in a transaction: a change that makes a value too long is refused as a whole.
 */
export async function changeFields(db: Database | Trx, write: FieldsWrite): Promise<FieldsResult> {
  const { entity, target, change, tenantId, actorId } = write
  const table = sql.table(entity)
  const columns = columnsOfChange(change)
  const refs = columns.map((column) => sql.ref(column))
  const details = { fields: columns, change, ...targetInAudit(target) }
  const { rows } = await sql<{ matched: number; updated: number; oversized: number; bulk_action_id: string | null }>`
    WITH target AS MATERIALIZED (
      SELECT id, ${sql.join(refs)} FROM ${table}
      WHERE ${matching(target, tenantId, entity)} ORDER BY id FOR UPDATE
    ), changed AS (
      UPDATE ${table} AS row
      SET ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${newValue(change, column, 'row')}`))}
      -- As in changeCuration: an array, not a join, and no index that starts with the tenant.
      WHERE (row.tenant_id = ${tenantId}) IS TRUE
        AND row.id = ANY(ARRAY(SELECT id FROM target WHERE ${makesDifference(change, 'target')}))
      RETURNING row.id ${sql.join(
        columns.map((column) => sql`, ${sql.ref(`row.${column}`)} AS ${after(column)}`),
        sql``,
      )}
    ), compared AS (
      SELECT * FROM changed JOIN target USING (id)
    ), counted AS (
      SELECT (SELECT count(*) FROM target) AS matched, count(*) AS updated,
        count(*) FILTER (WHERE ${isOversized(change)}) AS oversized FROM compared
    ), audited AS (
      INSERT INTO audit_events (tenant_id, actor_id, action, subject, details)
      SELECT ${tenantId}::uuid, ${actorId}::uuid, 'edit-many', ${entity},
        jsonb_build_object('updated', updated, 'unchanged', matched - updated) || ${JSON.stringify(details)}::jsonb
      FROM counted WHERE updated > 0
    ), action AS (
      INSERT INTO bulk_actions (tenant_id, actor_id, entity, filter, fields, updated, queued, undo_until)
      SELECT ${tenantId}::uuid, ${actorId}::uuid, ${entity}, ${filterOf(target)}::jsonb, ${JSON.stringify(change)}::jsonb,
        updated, 0, now() + make_interval(mins => ${undoMinutes})
      FROM counted WHERE updated > 0 RETURNING id
    ), saved AS (
      INSERT INTO bulk_action_changes (tenant_id, action_id, fields, row_ids)
      SELECT ${tenantId}::uuid, action.id,
        jsonb_build_object('before', ${asJson(columns, sql.ref)}, 'after', ${asJson(columns, after)}), array_agg(compared.id)
      FROM compared, action GROUP BY action.id, ${sql.join([...refs, ...columns.map(after)])}
    ), ${deleteExpired(tenantId)}
    SELECT matched, updated, oversized, (SELECT id FROM action) AS bulk_action_id FROM counted
  `.execute(db)
  const { matched = 0, updated = 0, oversized = 0, bulk_action_id = null } = rows[0] ?? {}
  if (oversized > 0) throw tooLong(change, oversized)
  return { updated, unchanged: matched - updated, bulk_action_id }
}

const after = (column: UserField) => sql.ref(`after_${column}`)

function asJson(columns: readonly UserField[], ref: (column: UserField) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(columns.map((column) => sql`${column}::text, ${ref(column)}`))})`
}

const filterOf = (target: Target) => ('filter' in target ? JSON.stringify(target.filter.root) : null)

/** The limits of a single row, see the contract of `PATCH .../:id`. */
function isOversized({ add_tags, append_notes }: FieldChange): RawBuilder<unknown> {
  if (add_tags !== undefined) return sql`cardinality(${after('tags')}) > ${maxTags}`
  return append_notes === undefined ? sql`false` : sql`char_length(${after('notes')}) > ${maxNotesLength}`
}

function tooLong({ add_tags }: FieldChange, rows: number): AppError {
  const [field, limit] =
    add_tags === undefined ? ['append_notes', `${maxNotesLength} characters of notes`] : ['add_tags', `${maxTags} tags`]
  const problem = `would give ${rows} of the rows more than ${limit}`
  const way_out = 'Nothing was changed. Shorten these rows first, or leave them out.'
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}
